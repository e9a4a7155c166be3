file(REMOVE_RECURSE
  "CMakeFiles/program-lanes-at-x86-64-v2"
  "lanes-at-x86-64-v2"
  "lanes-at-x86-64-v2.dir/lanes_at_levels.o"
)

# Per-language clean rules from dependency scanning.
foreach(lang )
  include(CMakeFiles/program-lanes-at-x86-64-v2.dir/cmake_clean_${lang}.cmake OPTIONAL)
endforeach()
