// expect: refuted
// The third number may make it wrap.
__kernel void k(uint x, uint y, uint z) {
  __requires(__add_noovfl(x, y));
  uint w = x + y + z;
  __assert(x + y >= x);
  __assert(w >= x); //~ ERROR assert:false
}
