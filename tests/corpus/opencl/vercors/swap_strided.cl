// A stride of zero makes all the cells one.
/*@ requires 0 <= incx && n == get_global_size(0) && n == 2 && get_local_size(0) == 2;
  @ requires \pointer_length(x) == 100 && incx <= 2;
  @ requires Perm(x[\gtid * incx], write); */ //~ ERROR distribution.group:two_writers
__kernel void swap(__global float *x, int n, int incx) {
  size_t i = get_global_id(0);
  if (i < n) x[i * incx] = 1.0f;
}
