// expect: refuted
// A contract that no call keeps.
/*@ requires false; @*/  //~ ERROR assert:false
__device__ int never(int x) { return x; }
/*@ ensures false; @*/  //~ ERROR assert:false
__device__ int broken(int x) { return x; }
/*@ requires true; ensures true; @*/
__device__ int right(int x) { return x; }
__global__ void k(int *o) { int q = never(1); }
__global__ void k2(int *o) { int q = broken(1); }
__global__ void k3(int *o) { int q = right(1); }
