# Empty custom commands generated dependencies file for program-device-tests.
# This may be replaced when dependencies are built.
