// None of the sums wraps.
__kernel void k(uint x, uint y, uint z, ulong p, ulong q) {
  __requires(__add_noovfl(x, y, z));
  __requires(__add_noovfl(p, q));
  uint w = x + y + z;
  __assert(w >= x && w >= y && w >= z);
  __assert(p + q >= p);
}
