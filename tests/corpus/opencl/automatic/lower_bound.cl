// A kernel without memory: a counter that goes up from 0 is not negative.
__kernel void k(int x, int y, int z) {
  for (int i = 0; i < (x ? y : z); i++) __assert(i >= 0);
}
