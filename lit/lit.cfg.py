"""Configuration of the lit tests: the names of tools in tests, and the tests that a machine can run.

Substitutions (see the table below), in addition to lit's own %s, %t, %S:
  %syclc           bin/syclc++ of the build tree
  %clang-plugin    clang++-22 with -fplugin=lib/syclc.so of the build tree; compiles, does not find libsycl
  %clang           the same Clang without the plugin
  %opt-syclc       opt-22 with the passes loaded: RUN: %opt-syclc -passes=syclc-outline -S %s | FileCheck %s
  %spirv-val %llvm-spirv %llvm-objdump %llvm-offload-binary %sycl-ls %cxx (g++)
  %syclc-lib       folder of syclc.so and libsycl.so;  %syclc-source  root of the source tree
FileCheck, not, count, split-file and the other tools of LLVM are in PATH. A folder's lit.local.cfg can add others, with
config.clang, config.sycl_include_dir and the other values of lit.site.cfg.py.in.

Features, for REQUIRES and UNSUPPORTED: opencl-intel, opencl-pocl (if there is an ICD file of that driver), avx2, avx512;
the linkers bfd, gold, lld, mold; clang-14, clangd, clang-tidy, gcc, ccache, cmake and meson (with ninja), gdb, ptxas,
zsh if they are installed.
"""
import glob
import os
import re
import shutil

import lit.formats

config.name = "syclc"
config.test_format = lit.formats.ShTest(execute_external=False)
config.test_source_root = os.path.dirname(__file__)
config.suffixes = [".cpp", ".c", ".ll", ".test"]
config.excludes = ["Inputs", "CMakeLists.txt"]

build = config.syclc_build
lib = os.path.join(build, "lib")
config.environment["PATH"] = os.pathsep.join([config.llvm_tools_dir, os.environ.get("PATH", "")])
config.environment["SYCLC_VALIDATE_SPIRV"] = "1"  # passes/spirv/emit/ValidateSpirv.h: invalid modules are an error
for name in ("LD_LIBRARY_PATH", "OCL_ICD_VENDORS", "OCL_ICD_FILENAMES", "HOME", "CCACHE_DIR", "POCL_CACHE_DIR", "SYCLC_CACHE_DIR"):
    if name in os.environ:
        config.environment[name] = os.environ[name]


def tool(name):
    return os.path.join(config.llvm_tools_dir, name)


substitutions = {
    "%syclc-lib": lib,
    "%syclc-source": config.syclc_source,
    "%syclc": os.path.join(build, "bin", "syclc++"),
    "%clang-plugin": f"{config.clang} -fplugin={lib}/syclc.so",
    "%clang": config.clang,
    "%opt-syclc": f"{tool('opt')} -load-pass-plugin={lib}/syclc/syclc-passes.so",
    "%spirv-val": config.spirv_val,
    "%llvm-spirv": config.llvm_spirv,
    "%llvm-objdump": tool("llvm-objdump"),
    "%llvm-offload-binary": tool("llvm-offload-binary"),
    "%syclc-report": os.path.join(build, "bin", "syclc-report"),
    "%sycl-ls": os.path.join(build, "bin", "sycl-ls"),
    "%cxx": shutil.which("g++") or "g++",
}
for name, text in substitutions.items():
    config.substitutions.append((re.escape(name) + r"(?![-+\w])", text.replace("\\", "\\\\")))


def opencl_drivers():
    """The contents of all ICD files that the OpenCL loader reads."""
    vendors = os.environ.get("OCL_ICD_VENDORS", "/etc/OpenCL/vendors")
    files = glob.glob(os.path.join(vendors, "*.icd")) if os.path.isdir(vendors) else [vendors]
    return " ".join(open(f).read() for f in files if os.path.isfile(f))


def cpu_flags():
    with open("/proc/cpuinfo") as cpuinfo:
        match = re.search(r"^flags\s*:(.*)$", cpuinfo.read(), re.MULTILINE)
    return set(match.group(1).split()) if match else set()


drivers, flags = opencl_drivers(), cpu_flags()
features = {
    "opencl-intel": "intelocl" in drivers,
    "opencl-pocl": "pocl" in drivers,
    "avx2": {"avx2", "fma", "bmi2"} <= flags,
    "avx512": {"avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"} <= flags,
    "bfd": shutil.which("ld.bfd"),
    "gold": shutil.which("ld.gold"),
    "lld": os.path.exists(tool("ld.lld")),
    "mold": shutil.which("mold"),
    "gcc": shutil.which("g++"),
    "clang-14": shutil.which("clang++-14"),
    "clangd": shutil.which("clangd-22"),
    "clang-tidy": shutil.which("clang-tidy-22"),
    "ccache": shutil.which("ccache"),
    "cmake": shutil.which("cmake") and shutil.which("ninja"),
    "gdb": shutil.which("gdb"),
    "zsh": shutil.which("zsh"),
    "meson": shutil.which("meson") and shutil.which("ninja") and shutil.which("pkg-config"),
    "ptxas": shutil.which("ptxas"),
}
config.available_features.update(name for name, there in features.items() if there)
