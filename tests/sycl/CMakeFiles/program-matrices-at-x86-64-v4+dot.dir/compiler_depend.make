# Empty custom commands generated dependencies file for program-matrices-at-x86-64-v4+dot.
# This may be replaced when dependencies are built.
