// Rows of local memory, and a place in them that another work-item wrote.
__kernel __attribute__((reqd_work_group_size(64, 1, 1))) void tile(__global int *out, __global const int *in) {
  __local int rows[8][9];
  const int x = get_local_id(0) % 8, y = get_local_id(0) / 8;
  rows[y][x] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = rows[x][y];
}
