// The same counter anew in each round: in one round all numbers differ.
__kernel void k(__global int *out, int rounds) {
  __local uint next;
  __local int slots[1024];
  int l = get_local_id(0);
  for (int r = 0; r < rounds; r++) {
    if (l == 0) next = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    uint i = atomic_inc(&next);
    if (i < 1024) slots[i] = l;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
}
