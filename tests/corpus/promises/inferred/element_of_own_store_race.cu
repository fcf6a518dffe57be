// expect: refuted
// Each thread stores to the element that it has just been given: all get the same one.
//@ requires gridDim.x == 1 && n >= blockDim.x && n <= 4096;
//@ ensures n > 0; //~ UNKNOWN post.thread:false
__global__ void give(int* place, int* out, int n) { //~ UNKNOWN permissions:missing
  place[threadIdx.x] = 0;
  int i = place[threadIdx.x];
  out[i] = (int)threadIdx.x; //~ ERROR race:write_write
}
