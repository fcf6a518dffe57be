// expect: refuted
// The same, but the second table takes each number twice.
#define N 8
__attribute__((reqd_work_group_size(N, 1, 1)))
__kernel void k(__global int *out) {
  __local int first[N], second[N], to[N];
  int l = get_local_id(0);
  first[l] = N - 1 - l;
  barrier(CLK_LOCAL_MEM_FENCE);
  second[l] = first[l | 1];
  barrier(CLK_LOCAL_MEM_FENCE);
  to[second[l]] = l; //~ ERROR race:write_write
}
