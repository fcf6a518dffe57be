// expect: refuted
// Global memory is not ordered by these barriers: numbers of two rounds meet.
// flags: --local-size 4 --num-groups 1
__kernel void k(__global int *slots, int rounds) {
  __local uint next;
  int l = get_local_id(0);
  for (int r = 0; r < 3; r++) {
    if (l == 0) next = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    uint i = atomic_inc(&next);
    slots[(i + r) % 4] = l; //~ ERROR race:write_write
    barrier(CLK_LOCAL_MEM_FENCE);
  }
}
