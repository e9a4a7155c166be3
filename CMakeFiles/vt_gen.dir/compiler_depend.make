# Empty custom commands generated dependencies file for vt_gen.
# This may be replaced when dependencies are built.
