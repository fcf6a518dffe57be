// Two planes of 2 x 2 are two warps of 4.
// expect: refuted
// flags: --local-size 2,2,2 --num-groups 1,1,1 --warp-size 4
kernel void planes(global int *a) {
  const int t = get_local_id(0) + 2 * get_local_id(1), z = get_local_id(2);
  a[4 * z + t] = 1;
  a[4 * (1 - z) + t] = 2;  //~ ERROR race:write_write
}
