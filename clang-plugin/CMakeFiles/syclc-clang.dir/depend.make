# Empty dependencies file for syclc-clang.
# This may be replaced when dependencies are built.
