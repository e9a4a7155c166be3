# Empty custom commands generated dependencies file for program-ulp-kernels-v4.
# This may be replaced when dependencies are built.
