// BLAS swap: a grid-stride loop over two strided vectors, with all strides and offsets symbolic.
/*@ requires 0 < incx && 0 < incy && 0 <= offx && 0 <= offy && 0 <= n;
  @ requires n * incx + offx <= INT_MAX && n * incy + offy <= INT_MAX;
  @ requires \pointer_length(x) == n * incx + offx && \pointer_length(y) == n * incy + offy;
  @ requires (\forall* int i; 0 <= i && i < n && i % get_global_size(0) == \gtid; Perm(x[i * incx + offx], write));
  @ requires (\forall* int i; 0 <= i && i < n && i % get_global_size(0) == \gtid; Perm(y[i * incy + offy], write)); */
__kernel void swap(__global float *x, __global float *y, int n, int incx, int incy, int offx, int offy) {
  /*@ loop_invariant 0 <= i && i % get_global_size(0) == \gtid;
    @ loop_invariant (\forall* int i; 0 <= i && i < n && i % get_global_size(0) == \gtid; Perm(x[i * incx + offx], write));
    @ loop_invariant (\forall* int i; 0 <= i && i < n && i % get_global_size(0) == \gtid; Perm(y[i * incy + offy], write)); */
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) {
    float t = x[i * incx + offx];
    x[i * incx + offx] = y[i * incy + offy];
    y[i * incy + offy] = t;
  }
}
