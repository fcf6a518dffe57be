__kernel void below(__global int* to, int n) {
  if (n < 0) to[0] = 1;
}
