// Matrix transpose through a tile in shared memory, so that both global accesses are row by row.
// The tile is written by rows and read by columns: at the barrier each thread gives up the element
// it wrote and gets the mirrored one. The tile size T is a parameter and stays symbolic.
// expect: proved
// mutant: s|== in[i * tcount.x + j]|== in[i * tcount.x]| -> refuted
extern __shared__ int tile[];

/*@ kernel requires gsize.x == T && gsize.y == T;
  @ kernel requires \pointer_length(in) == tcount.y * tcount.x;
  @ kernel requires \pointer_length(out) == tcount.x * tcount.y;
  @ kernel requires \shared_mem_size(tile) == T * T;
  @ kernel ensures (\forall int i, int j; 0 <= i && i < tcount.y && 0 <= j && j < tcount.x;
  @   out[j * tcount.y + i] == in[i * tcount.x + j]);
  @ requires Perm(in[(gid.y * T + lid.y) * tcount.x + gid.x * T + lid.x], read);
  @ requires Perm(out[(gid.x * T + lid.y) * tcount.y + gid.y * T + lid.x], write);
  @ requires Perm(tile[lid.y * T + lid.x], write);
  @ ensures  Perm(out[(gid.x * T + lid.y) * tcount.y + gid.y * T + lid.x], write);
  @ ensures  out[(gid.x * T + lid.y) * tcount.y + gid.y * T + lid.x] ==
  @            in[(gid.y * T + lid.x) * tcount.x + gid.x * T + lid.y];
  @*/
__global__ void transpose_tiled(int T, const int *in, int *out) {
  int x = threadIdx.x, y = threadIdx.y;
  int bx = blockIdx.x * blockDim.x, by = blockIdx.y * blockDim.y;
  int width = gridDim.x * blockDim.x, height = gridDim.y * blockDim.y;
  tile[y * T + x] = in[(by + y) * width + bx + x];
  /*@ requires Perm(tile[lid.y * T + lid.x], write);
    @ requires tile[lid.y * T + lid.x] == in[(gid.y * T + lid.y) * tcount.x + gid.x * T + lid.x];
    @ ensures  Perm(tile[lid.x * T + lid.y], read);
    @ ensures  tile[lid.x * T + lid.y] == in[(gid.y * T + lid.x) * tcount.x + gid.x * T + lid.y];
    @*/
  __syncthreads();
  //@ assert bx + y == gid.x * T + lid.y && by + x == gid.y * T + lid.x;
  out[(bx + y) * height + by + x] = tile[x * T + y];
}
