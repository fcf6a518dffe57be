/*@ given int x; //~ ERROR unsupported:given
  @ yields int y; //~ ERROR unsupported:yields
  @ requires Perm(a[0], read); */
__kernel void k(__global int *a) { }
