file(REMOVE_RECURSE
  "CMakeFiles/program-external-groups"
  "external-groups"
  "external-groups.dir/external_group_functions.o"
  "external-groups.dir/external_groups.o"
  "external-groups.dir/external_matrices.o"
  "external-groups.dir/main.o"
)

# Per-language clean rules from dependency scanning.
foreach(lang )
  include(CMakeFiles/program-external-groups.dir/cmake_clean_${lang}.cmake OPTIONAL)
endforeach()
