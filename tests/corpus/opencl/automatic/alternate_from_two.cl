// expect: refuted
// It alternates between 2 and -1, which is 255 in a byte: an assertion that holds of 0 and 1 alone.
__kernel void k(__global int *a, int n) {
  uchar v = 2;
  for (int i = 0; i < n; i++) {
    __assert(v == 2 || v == 255);
    __assert(v < 255); //~ ERROR assert:false
    v = 1 - v;
  }
}
