// Two planes of 2 x 2 are one warp of 8.
// flags: --local-size 2,2,2 --num-groups 1,1,1 --warp-size 8
kernel void planes(global int *a) {
  const int t = get_local_id(0) + 2 * get_local_id(1), z = get_local_id(2);
  a[4 * z + t] = 1;
  a[4 * (1 - z) + t] = 2;
}
