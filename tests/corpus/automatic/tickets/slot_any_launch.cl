// The counter is assumed not to come round.
__kernel void k(__global uint *next, __global int *slots, __global const int *in, int n) {
  for (int i = 0; i < n; i++) {
    if (in[i] > 3) slots[atomic_add(next, 1u)] = i;
  }
}
