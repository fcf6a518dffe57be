// A column is spread over four warps of 4.
// expect: refuted
// flags: --local-size 4,4 --num-groups 1,1 --warp-size 4
kernel void columns(global int *a) {
  const int x = get_local_id(0), y = get_local_id(1);
  a[4 * y + x] = 1;
  a[4 * ((y + 1) % 4) + x] = 2;  //~ ERROR race:write_write
}
