# Empty custom commands generated dependencies file for program-lanes-that-are-off-at-x86-64-v3.
# This may be replaced when dependencies are built.
