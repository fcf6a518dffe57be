// Threads are counted with x fastest: a warp of 4 is one row, in which a store follows another.
// flags: --local-size 4,4 --num-groups 1,1 --warp-size 4
kernel void rows(global int *a) {
  const int x = get_local_id(0), y = get_local_id(1);
  a[4 * y + x] = 1;
  a[4 * y + (x + 1) % 4] = 2;
}
