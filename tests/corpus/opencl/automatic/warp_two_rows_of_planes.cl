// Rows of 2 threads, planes of 4 rows, warps of 4: two rows of a plane are a warp.
// flags: --local-size 2,4,2 --num-groups 1,1,1 --warp-size 4
kernel void pairs(global int *a) {
  const int x = get_local_id(0), y = get_local_id(1), z = get_local_id(2);
  a[8 * z + 2 * y + x] = 1;
  a[8 * z + 2 * (y + 1 - 2 * (y % 2)) + x] = 2;
}
