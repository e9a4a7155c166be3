# Empty dependencies file for opencl-backend-tests.
# This may be replaced when dependencies are built.
