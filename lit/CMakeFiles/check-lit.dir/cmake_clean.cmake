file(REMOVE_RECURSE
  "CMakeFiles/check-lit"
)

# Per-language clean rules from dependency scanning.
foreach(lang )
  include(CMakeFiles/check-lit.dir/cmake_clean_${lang}.cmake OPTIONAL)
endforeach()
