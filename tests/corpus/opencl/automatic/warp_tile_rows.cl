// With warps of 8, the rows 0 and 1 are one warp and the rows 2 and 3 another.
// expect: refuted
// flags: --local-size 4,4 --num-groups 1,1 --warp-size 8
kernel void transpose(global float *out) {
  local float tile[4][4];
  const int x = get_local_id(0), y = get_local_id(1);
  tile[x][y] = tile[y][x];  //~ ERROR race:read_write
}
