// expect: refuted
// The same in C: behind the loop all threads write one cell.
__global__ void k(int *a, int n) {
  //@ ghost while (n != 5) { }
  //~^ ERROR termination:no_measure
  if (n != 5) a[threadIdx.x] = 1;
}
__global__ void measured(int *a, int n) {
  //@ loop_invariant true;
  //@ decreases 5;
  //~^ UNKNOWN termination:not_decreasing
  while (n != 3) { n++; }
  a[threadIdx.x + blockIdx.x * blockDim.x] = n;
}
