//@ ensures *x == \old(*x) + 1; //~ ERROR unsupported:old_in_helper
void f(int *x) { *x += 1; }
__kernel void k(__global int *a) { int x = 1; f(&x); }
