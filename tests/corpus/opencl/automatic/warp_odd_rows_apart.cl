// Rows of 3 threads, warps of 2: threads of one row are not all in one warp.
// expect: refuted
// flags: --local-size 3,2 --num-groups 1,1 --warp-size 2
kernel void rows(global int *a) {
  const int x = get_local_id(0), y = get_local_id(1);
  a[3 * y + x] = 1;
  a[3 * y + (x + 1) % 3] = 2;  //~ ERROR race:write_write
}
