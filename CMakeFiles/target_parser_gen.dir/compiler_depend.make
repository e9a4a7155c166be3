# Empty custom commands generated dependencies file for target_parser_gen.
# This may be replaced when dependencies are built.
