// What is left to find when groups are not compared.
// expect: refuted
// flags: --intra-group-only
__global__ void shift(int *cells) {
  cells[threadIdx.x + 1] = cells[threadIdx.x];  //~ ERROR race:read_write
}
