__kernel void k(__global int* a, int n) { int t = get_global_id(0); if (t < n) a[t] = t; }
