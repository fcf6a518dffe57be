// expect: proved
// Parts that an int has, added up in an unsigned type since the identifiers are unsigned: the sum is meant
// as an int, and that it is one is assumed with all signed overflow.
__kernel void shift(__global float *a, int offset, int n) {
  int i = get_global_id(0) + offset;
  if (0 <= i && i < n) a[i] = 1.0f;
}
