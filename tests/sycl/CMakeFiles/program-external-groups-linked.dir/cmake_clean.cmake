file(REMOVE_RECURSE
  "CMakeFiles/program-external-groups-linked"
  "external-groups-linked"
  "external-groups-linked.dir/external_group_functions.o"
  "external-groups-linked.dir/external_groups.o"
  "external-groups-linked.dir/external_matrices.o"
  "external-groups-linked.dir/main.o"
)

# Per-language clean rules from dependency scanning.
foreach(lang )
  include(CMakeFiles/program-external-groups-linked.dir/cmake_clean_${lang}.cmake OPTIONAL)
endforeach()
