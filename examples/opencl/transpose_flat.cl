// Matrix transpose with one work-item an element, the matrices row after row in memory as C has it.
// That two work-items write different elements rests on arithmetic with symbolic sizes: a four-level
// index, (gid.x * gsize.x + lid.x) * tcount.y + gid.y * gsize.y + lid.y, names its four digits.
// expect: proved
// mutant: s/== in[i * tcount.x + j]/== in[j]/ -> refuted
/*@ kernel requires \pointer_length(in) == tcount.y * tcount.x;
  @ kernel requires \pointer_length(out) == tcount.x * tcount.y;
  @ kernel ensures (\forall int i, int j; 0 <= i && i < tcount.y && 0 <= j && j < tcount.x;
  @                  out[j * tcount.y + i] == in[i * tcount.x + j]);
  @ requires Perm(in[tid.y * tcount.x + tid.x], read);
  @ requires Perm(out[tid.x * tcount.y + tid.y], write);
  @ ensures  Perm(out[tid.x * tcount.y + tid.y], write);
  @ ensures  out[tid.x * tcount.y + tid.y] == in[tid.y * tcount.x + tid.x];
  @*/
__kernel void transpose_flat(__global const int *in, __global int *out) {
  size_t x = get_global_id(0), y = get_global_id(1);
  out[x * get_global_size(1) + y] = in[y * get_global_size(0) + x];
}
