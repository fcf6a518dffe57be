// Rows of 4 threads are two warps of 2 each: what the halves of a row do to each other is not ordered.
// expect: refuted
// flags: --local-size 4,2 --num-groups 1,1 --warp-size 2
kernel void rows(global int *a) {
  const int x = get_local_id(0), y = get_local_id(1);
  a[4 * y + x] = 1;
  a[4 * y + (x + 1) % 4] = 2;  //~ ERROR race:write_write
}
