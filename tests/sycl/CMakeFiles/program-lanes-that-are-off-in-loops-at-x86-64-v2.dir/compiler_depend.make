# Empty custom commands generated dependencies file for program-lanes-that-are-off-in-loops-at-x86-64-v2.
# This may be replaced when dependencies are built.
