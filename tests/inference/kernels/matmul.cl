__kernel void mul(__global const float *a, __global const float *b, __global float *c, unsigned n) {
  size_t row = get_global_id(1), column = get_global_id(0);
  float sum = 0;
  for (unsigned k = 0; k < n; k++) {
    sum += a[row * n + k] * b[k * n + column];
  }
  c[row * get_global_size(0) + column] = sum;
}
