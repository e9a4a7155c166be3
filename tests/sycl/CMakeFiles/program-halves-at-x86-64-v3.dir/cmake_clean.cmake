file(REMOVE_RECURSE
  "CMakeFiles/program-halves-at-x86-64-v3"
  "halves-at-x86-64-v3"
  "halves-at-x86-64-v3.dir/halves_at_levels.o"
)

# Per-language clean rules from dependency scanning.
foreach(lang )
  include(CMakeFiles/program-halves-at-x86-64-v3.dir/cmake_clean_${lang}.cmake OPTIONAL)
endforeach()
