file(REMOVE_RECURSE
  "CMakeFiles/program-masked-accesses-at-x86-64-v4"
  "masked-accesses-at-x86-64-v4"
  "masked-accesses-at-x86-64-v4.dir/masked_accesses_at_levels.o"
)

# Per-language clean rules from dependency scanning.
foreach(lang )
  include(CMakeFiles/program-masked-accesses-at-x86-64-v4.dir/cmake_clean_${lang}.cmake OPTIONAL)
endforeach()
