# Empty custom commands generated dependencies file for check-lit.
# This may be replaced when dependencies are built.
