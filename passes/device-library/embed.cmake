# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Writes OUTPUT, a C++ source that defines the bytes of the file INPUT as `extern const unsigned char NAME[]` and their
# number as `extern const unsigned long NAME_size`, in namespace syclc. Run as a script: cmake -DINPUT=... -P embed.cmake
file(READ ${INPUT} bytes HEX)
string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
string(REGEX REPLACE "(................................................................................)" "\\1\n" bytes "${bytes}")
file(WRITE ${OUTPUT} "// Made from ${INPUT} by embed.cmake.
namespace syclc {
extern const unsigned char ${NAME}[];
extern const unsigned long ${NAME}_size;
const unsigned char ${NAME}[] = {\n${bytes}\n};
const unsigned long ${NAME}_size = sizeof ${NAME};
} // namespace syclc
")
