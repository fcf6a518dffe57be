// The same with the permissions of a grid-stride loop said by rounds.
/*@ requires 0 < incx && 0 < incy && 0 <= offx && 0 <= offy && 0 <= n;
  @ requires n * incx + offx <= INT_MAX && n * incy + offy <= INT_MAX;
  @ requires \pointer_length(x) == n * incx + offx && \pointer_length(y) == n * incy + offy;
  @ requires (\forall* int k; 0 <= k && k * tcount + tid < n; Perm(x[(k * tcount + tid) * incx + offx], write));
  @ requires (\forall* int k; 0 <= k && k * tcount + tid < n; Perm(y[(k * tcount + tid) * incy + offy], write));
  @ ensures (\forall* int k; 0 <= k && k * tcount + tid < n; Perm(x[(k * tcount + tid) * incx + offx], write));
  @ ensures (\forall* int k; 0 <= k && k * tcount + tid < n; Perm(y[(k * tcount + tid) * incy + offy], write));
  @ ensures (\forall int k; 0 <= k && k * tcount + tid < n;
  @   x[(k * tcount + tid) * incx + offx] == \old(y[(k * tcount + tid) * incy + offy])); */
__kernel void swap(__global float *x, __global float *y, int n, int incx, int incy, int offx, int offy) {
  //@ ghost int round = 0;
  /*@ loop_invariant 0 <= round && i == round * tcount + tid;
    @ loop_invariant (\forall* int k; 0 <= k && k * tcount + tid < n; Perm(x[(k * tcount + tid) * incx + offx], write));
    @ loop_invariant (\forall* int k; 0 <= k && k * tcount + tid < n; Perm(y[(k * tcount + tid) * incy + offy], write));
    @ loop_invariant (\forall int k; 0 <= k && k < round && k * tcount + tid < n;
    @   x[(k * tcount + tid) * incx + offx] == \old(y[(k * tcount + tid) * incy + offy]));
    @ loop_invariant (\forall int k; round <= k && k * tcount + tid < n;
    @   y[(k * tcount + tid) * incy + offy] == \old(y[(k * tcount + tid) * incy + offy])); */
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) {
    float t = x[i * incx + offx];
    x[i * incx + offx] = y[i * incy + offy];
    y[i * incy + offy] = t;
    //@ ghost round = round + 1;
  }
}
