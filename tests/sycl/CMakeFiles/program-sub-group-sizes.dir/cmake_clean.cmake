file(REMOVE_RECURSE
  "CMakeFiles/program-sub-group-sizes"
  "sub-group-sizes"
  "sub-group-sizes.dir/main.o"
  "sub-group-sizes.dir/sub_group_sizes.o"
)

# Per-language clean rules from dependency scanning.
foreach(lang )
  include(CMakeFiles/program-sub-group-sizes.dir/cmake_clean_${lang}.cmake OPTIONAL)
endforeach()
