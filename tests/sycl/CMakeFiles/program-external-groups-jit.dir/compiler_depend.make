# Empty custom commands generated dependencies file for program-external-groups-jit.
# This may be replaced when dependencies are built.
