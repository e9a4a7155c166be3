file(REMOVE_RECURSE
  "CMakeFiles/program-external-groups-jit"
  "external-groups-jit"
  "external-groups-jit.dir/external_group_functions.o"
  "external-groups-jit.dir/external_groups.o"
  "external-groups-jit.dir/external_matrices.o"
  "external-groups-jit.dir/main.o"
)

# Per-language clean rules from dependency scanning.
foreach(lang )
  include(CMakeFiles/program-external-groups-jit.dir/cmake_clean_${lang}.cmake OPTIONAL)
endforeach()
