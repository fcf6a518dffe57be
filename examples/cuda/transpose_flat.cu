// Matrix transpose with one thread an element, the matrices row after row in memory as C has it.
// That two threads write different elements rests on arithmetic with symbolic sizes: a four-level
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
__global__ void transpose_flat(const int *in, int *out) {
  unsigned x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  out[x * (gridDim.y * blockDim.y) + y] = in[y * (gridDim.x * blockDim.x) + x];
}
