// Barriers of some lanes are not modelled.
// expect: bad_input
__global__ void constant() {
  __syncwarp(0xffff);  //~ ERROR unsupported:warp_barrier
}
__global__ void computed(unsigned mask) {
  __syncwarp(mask);  //~ ERROR unsupported:warp_barrier
}
__global__ void active() {
  __syncwarp(__activemask());  //~ ERROR unsupported:warp_barrier
}
