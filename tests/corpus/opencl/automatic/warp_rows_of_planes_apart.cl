// Rows of 2 threads, planes of 4 rows, warps of 4: the rows 1 and 2 of a plane are not in one warp.
// expect: refuted
// flags: --local-size 2,4,2 --num-groups 1,1,1 --warp-size 4
kernel void pairs(global int *a) {
  const int x = get_local_id(0), y = get_local_id(1), z = get_local_id(2);
  a[8 * z + 2 * y + x] = 1;
  a[8 * z + 2 * ((y + 1) % 4) + x] = 2;  //~ ERROR race:write_write
}
