// A tile of 4 x 4 threads is one warp of 16: each row and each column of it is in step.
// flags: --local-size 4,4 --warp-size 16
kernel void transpose(global float *out) {
  local float tile[4][4];
  const int x = get_local_id(0), y = get_local_id(1);
  tile[x][y] = x;
  tile[x][y] = tile[y][x];
}
