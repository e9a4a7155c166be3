file(REMOVE_RECURSE
  "CMakeFiles/program-lanes-that-are-off-in-loops-at-x86-64-v4"
  "lanes-that-are-off-in-loops-at-x86-64-v4"
  "lanes-that-are-off-in-loops-at-x86-64-v4.dir/lanes_that_are_off.o"
)

# Per-language clean rules from dependency scanning.
foreach(lang )
  include(CMakeFiles/program-lanes-that-are-off-in-loops-at-x86-64-v4.dir/cmake_clean_${lang}.cmake OPTIONAL)
endforeach()
