#!/usr/bin/env bash
# Builds and runs the runtime's unit tests with AddressSanitizer and UndefinedBehaviorSanitizer.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
cmake --preset asan-ubsan -DSYCLC_BUILD_TESTS=ON
cmake --build build/asan-ubsan --target runtime-unit-tests --parallel "$(nproc)"
# OpenCL drivers are not ours: they leak, and are built without sanitizers. Their tests run in the other build.
export OCL_ICD_VENDORS=/nonexistent ASAN_OPTIONS=detect_stack_use_after_return=1 UBSAN_OPTIONS=print_stacktrace=1
# Tests that end a process do so in a fresh one: in a fork, the memory of threads that are not in it counts as leaked.
exec build/asan-ubsan/bin/runtime-unit-tests --gtest_brief=1 --gtest_death_test_style=threadsafe
