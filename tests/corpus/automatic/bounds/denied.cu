// The proof for smaller blocks rests on an assumption that is denied: it is none.
// flags: --deny uniform_groups
// holds if not: blockDim.x
__global__ void k(float *a) {  //~ ERROR policy:denied_assumption
  __shared__ float s[256];
  s[threadIdx.x] = 1;  //~ ERROR access.bounds:program_access
}
