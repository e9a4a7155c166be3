# Empty custom commands generated dependencies file for program-image_filter.
# This may be replaced when dependencies are built.
