# Empty custom commands generated dependencies file for program-ulp-kernels-v2.
# This may be replaced when dependencies are built.
