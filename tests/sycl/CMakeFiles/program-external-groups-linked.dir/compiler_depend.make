# Empty custom commands generated dependencies file for program-external-groups-linked.
# This may be replaced when dependencies are built.
