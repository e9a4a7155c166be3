# Empty custom commands generated dependencies file for program-bundle-tests.
# This may be replaced when dependencies are built.
