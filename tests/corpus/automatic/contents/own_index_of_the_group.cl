// expect: refuted
// flags: --local-size 4 --num-groups 2
// What is different in one group is the same in another.
__kernel void k(__global int *a, __global int *b) {
  int t = get_global_id(0);
  a[t] = get_local_id(0);
  barrier(CLK_GLOBAL_MEM_FENCE);
  b[a[t]] = t; //~ ERROR race:write_write
}
