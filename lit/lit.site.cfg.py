# What CMake knows about this build; lit starts here and goes on with lit.cfg.py of the source tree.
config.syclc_build = "/work/main"
config.syclc_source = "/work/main"
config.sycl_include_dir = "/work/main/include"
config.test_exec_root = "/work/main/lit"
config.clang = "/usr/bin/clang++-22"
config.llvm_tools_dir = "/usr/lib/llvm-22/bin"
config.llvm_major = "22"
config.spirv_val = "/usr/bin/spirv-val"
config.llvm_spirv = "/usr/bin/llvm-spirv-15"

lit_config.load_config(config, "/work/main/lit/lit.cfg.py")
