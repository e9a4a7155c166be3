file(REMOVE_RECURSE
  "CMakeFiles/program-private-memory-linked"
  "private-memory-linked"
  "private-memory-linked.dir/main.o"
  "private-memory-linked.dir/private_memory.o"
)

# Per-language clean rules from dependency scanning.
foreach(lang )
  include(CMakeFiles/program-private-memory-linked.dir/cmake_clean_${lang}.cmake OPTIONAL)
endforeach()
