// Rows of 4 threads are two warps of 2 each, and a thread goes no further than its neighbour in its warp.
// flags: --local-size 4,2 --num-groups 1,1 --warp-size 2
kernel void rows(global int *a) {
  const int x = get_local_id(0), y = get_local_id(1);
  a[4 * y + x] = 1;
  a[4 * y + x + 1 - 2 * (x % 2)] = 2;
}
