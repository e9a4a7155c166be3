file(REMOVE_RECURSE
  "CMakeFiles/program-image_filter"
  "image_filter"
  "image_filter.dir/image_filter.o"
)

# Per-language clean rules from dependency scanning.
foreach(lang )
  include(CMakeFiles/program-image_filter.dir/cmake_clean_${lang}.cmake OPTIONAL)
endforeach()
