# Writes a C file with the hash of another file: cmake -DFILE=<what> -DOUTPUT=<the C file> -P HashOfFile.cmake
file(SHA256 "${FILE}" hash)
get_filename_component(name "${FILE}" NAME)
file(WRITE "${OUTPUT}" "// The contents of ${name}, which identify this version of the compiler.
__attribute__((used)) const char syclc_plugin_hash[] = \"${hash}\";
")
