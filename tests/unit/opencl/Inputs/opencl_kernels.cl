// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Kernels for opencl_backend_test.cpp, compiled to SPIR-V when the tests are built.

kernel void scale(global float *data, float factor, ulong n) {
  size_t i = get_global_id(0);
  if (i < n) data[i] *= factor;
}

// Adds each work-item's id, offset included, to its own place.
kernel void note_ids(global uint *out) {
  size_t x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
  size_t place = ((z - get_global_offset(2)) * get_global_size(1) + (y - get_global_offset(1))) * get_global_size(0) +
                 (x - get_global_offset(0));
  out[place] += (uint)(x + 1000 * y + 1000000 * z);
}

kernel void reverse_groups(global uint *data, local uint *copy) {
  size_t i = get_local_id(0), n = get_local_size(0), first = get_group_id(0) * n;
  copy[i] = data[first + i];
  barrier(CLK_LOCAL_MEM_FENCE);
  data[first + i] = copy[n - 1 - i];
}

// Writes through a pointer that it finds in memory.
kernel void follow(global ulong *cell) { ((global uint *)cell[0])[get_global_id(0)] = 7; }

struct pair {
  ulong first;
  uint second;
};
kernel void read_struct(struct pair value, global ulong *out) { out[0] = value.first + value.second; }
