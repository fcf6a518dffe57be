// Of a whole array nothing is kept.
//@ ensures (\forall int i; 0 <= i && i < 2; x[i] == \old(x[i])); //~ ERROR unsupported:old_in_helper
void f(int *x) { x[0] += 1; }
__kernel void k(__global int *a) { int x[2]; x[0] = x[1] = 1; f(x); }
