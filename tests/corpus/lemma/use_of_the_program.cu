// expect: proved
// `use` and `automatic` are names of the program.
__device__ int use(int automatic) { return automatic + 1; }

/*@ kernel requires \pointer_length(a) == tcount && use == 3;
  @ context Perm(a[\gtid], write);
  @ ensures a[\gtid] == use;
  @*/
__global__ void names(int *a, int use) {
  int automatic = use;
  a[blockIdx.x * blockDim.x + threadIdx.x] = automatic;
}
