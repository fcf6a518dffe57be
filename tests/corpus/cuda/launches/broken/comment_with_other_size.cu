//pass
//--blockDim=64 --gridDim=4
// expect: undecided
// The program launches larger blocks than the comment gives.
__global__ void k(int* a) {
  __shared__ int s[64];
  s[threadIdx.x] = 1; //~ UNKNOWN access.bounds:program_access //~ UNKNOWN race:write_write
}
int main() {
  int* p;
  cudaMalloc(&p, 4096);
  k<<<4, 128>>>(p);
}
