# Replaces the code in a valid entry of a cache (runtime/core/base/code_cache.hpp) by code that no driver accepts.
# Selects the entry that is not LLVM bitcode, because the bitcode is PoCL's, and PoCL does not check its input.
import hashlib
import pathlib
import struct
import sys

header_size = 112
files = [file for file in pathlib.Path(sys.argv[1]).glob("*.code") if file.read_bytes()[header_size:][:2] != b"BC"]
assert len(files) == 1, files
key = files[0].read_bytes()[48:header_size]
code = b"of another driver" * 100
files[0].write_bytes(b"syclccd1" + struct.pack("<Q", len(code)) + hashlib.sha256(code).digest() + key + code)
