// Cells of a surface: x counts bytes.
__global__ void own_ok(cudaSurfaceObject_t s, int w) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  surf2Dwrite(1.0f, s, x * 4, y);
}
__global__ void without_y(cudaSurfaceObject_t s, int w) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  surf2Dwrite((float)y, s, x * 4, 0);  //~ ERROR race:write_write
}
__global__ void __launch_bounds__(64) read_beside(cudaSurfaceObject_t s) {
  if (blockIdx.x != 0) return;
  float v;
  surf1Dread(&v, s, (threadIdx.x + 1) * 4);
  surf1Dwrite(v, s, threadIdx.x * 4);  //~ ERROR race:read_write
}
__global__ void bytes(cudaSurfaceObject_t s) {
  surf1Dwrite(1.0f, s, blockIdx.x * blockDim.x + threadIdx.x);  //~ UNKNOWN assert:false
}
__global__ void two_sizes(cudaSurfaceObject_t s) {
  surf1Dwrite(1.0f, s, threadIdx.x * 4);
  surf1Dwrite(make_float2(1, 2), s, threadIdx.x * 8);  //~ ERROR unsupported:surface
}
__global__ void chosen(cudaSurfaceObject_t s, cudaSurfaceObject_t t) {
  surf1Dwrite(1, threadIdx.x ? s : t, threadIdx.x * 4);  //~ ERROR unsupported:surface
}
