// expect: bad_input
// An enumeration within another declaration of a block is one of the block.
__constant int n = 5;
__kernel void k(__global int *a) {
  struct { enum { n = 6 } e; } s;
  s.e = n;
  //@ assert n == 5;
  //~^ ERROR unsupported:name_in_annotation
}
