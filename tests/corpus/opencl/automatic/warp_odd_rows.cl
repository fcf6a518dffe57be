// Rows of 3 threads, warps of 2: the last thread of the first row is with the first of the second.
// flags: --local-size 3,2 --num-groups 1,1 --warp-size 2
kernel void pairs(global int *a) {
  const int n = get_local_id(0) + 3 * get_local_id(1);
  a[n] = 1;
  a[n + 1 - 2 * (n % 2)] = 2;
}
