//--local_size=4 --num_groups=1
// 3 * 21845 is 2^16 - 1: the fourth cell of a thread is the first of the one before.
__kernel void meets_its_neighbour(__local int *t) {
  short c = get_local_id(0);
  for (int i = 0; i < 4; i++) {
    t[c + 32768] = i; //~ ERROR race:write_write
    c += 21845;
  }
}
