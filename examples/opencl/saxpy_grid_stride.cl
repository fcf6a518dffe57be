// saxpy in a grid-stride loop: each work-item updates every tcount-th element in place.
// Since `y` is read and written, the invariant says two things: the elements of earlier rounds
// have their new values, those of later rounds still have the values of launch memory.
// `i` goes beyond n by less than one stride, and must not overflow there.
// expect: proved
// mutant: s/y[i] == alpha * x[i] + \old(y[i])/y[i] == alpha * x[i]/ -> refuted
/*@ kernel requires 0 <= n && n + tcount <= INT_MAX;
  @ kernel requires \pointer_length(x) == n && \pointer_length(y) == n;
  @ kernel ensures (\forall int i; 0 <= i && i < n; y[i] == alpha * x[i] + \old(y[i]));
  @ requires (\forall* int j = 0 .. n; j * tcount + tid < n; Perm(x[j * tcount + tid], read));
  @ requires (\forall* int j = 0 .. n; j * tcount + tid < n; Perm(y[j * tcount + tid], write));
  @ ensures  (\forall* int j = 0 .. n; j * tcount + tid < n; Perm(y[j * tcount + tid], write));
  @ ensures  (\forall int j = 0 .. n; j * tcount + tid < n;
  @            y[j * tcount + tid] == alpha * x[j * tcount + tid] + \old(y[j * tcount + tid]));
  @*/
__kernel void saxpy_grid_stride(int n, float alpha, __global const float *x, __global float *y) {
  //@ ghost int k = 0;
  /*@ loop_invariant 0 <= k && i == k * tcount + tid;
    @ loop_invariant (\forall int j = 0 .. n; j < k && j * tcount + tid < n;
    @   y[j * tcount + tid] == alpha * x[j * tcount + tid] + \old(y[j * tcount + tid]));
    @ loop_invariant (\forall int j = 0 .. n; k <= j && j * tcount + tid < n;
    @   y[j * tcount + tid] == \old(y[j * tcount + tid]));
    @*/
  for (int i = get_global_id(0); i < n; i += get_global_size(0)) {
    y[i] = alpha * x[i] + y[i];
    //@ ghost k = k + 1;
  }
}
