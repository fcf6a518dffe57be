// The neighbour wrote the cell that is read, and it wrote its place from the end.
#define N 64
__attribute__((reqd_work_group_size(N, 1, 1)))
__kernel void k(__global int *out) {
  __local int table[N], to[N];
  int l = get_local_id(0);
  table[l] = N - 1 - l;
  barrier(CLK_LOCAL_MEM_FENCE);
  int y = table[l ^ 1];
  int z = table[(l + 1) % N];
  to[y] = l;
  barrier(CLK_LOCAL_MEM_FENCE);
  to[z] += 1;
}
