// One step of the one-dimensional diffusion equation, explicit Euler, with fixed boundary elements.
// Each group loads its block and one halo element on either side into local memory; the rights on the
// halo hang on a condition on `lid`, and so do the facts that the barrier passes on.
// expect: proved
// mutant: s/v[i] == u[i + 1] + c/v[i] == u[i + 2] + c/ -> refuted
/*@ kernel requires \pointer_length(u) == tcount + 2 && \pointer_length(v) == tcount;
  @ kernel requires \pointer_length(s) == gsize + 2;
  @ kernel ensures (\forall int i; 0 <= i && i < tcount;
  @   v[i] == u[i + 1] + c * (u[i] - 2 * u[i + 1] + u[i + 2]));
  @ requires Perm(u[tid], read) ** Perm(u[tid + 1], read) ** Perm(u[tid + 2], read);
  @ requires Perm(s[lid + 1], write) ** Perm(v[tid], write);
  @ requires lid == 0 ==> Perm(s[0], write);
  @ requires lid == gsize - 1 ==> Perm(s[gsize + 1], write);
  @ ensures  Perm(v[tid], write);
  @ ensures  v[tid] == u[tid + 1] + c * (u[tid] - 2 * u[tid + 1] + u[tid + 2]);
  @*/
__kernel void diffusion(float c, __global const float *u, __global float *v, __local float *s) {
  size_t i = get_global_id(0), l = get_local_id(0);
  s[l + 1] = u[i + 1];
  if (l == 0) {
    s[0] = u[i];
  }
  if (l == get_local_size(0) - 1) {
    s[l + 2] = u[i + 2];
  }
  /*@ requires Perm(s[lid + 1], write) ** s[lid + 1] == u[tid + 1];
    @ requires lid == 0 ==> Perm(s[0], write) ** s[0] == u[tid];
    @ requires lid == gsize - 1 ==> Perm(s[gsize + 1], write) ** s[gsize + 1] == u[tid + 2];
    @ ensures  Perm(s[lid], read) ** Perm(s[lid + 1], read) ** Perm(s[lid + 2], read);
    @ ensures  s[lid] == u[tid] && s[lid + 1] == u[tid + 1] && s[lid + 2] == u[tid + 2];
    @*/
  barrier(CLK_LOCAL_MEM_FENCE);
  v[i] = s[l + 1] + c * (s[l] - 2 * s[l + 1] + s[l + 2]);
}
