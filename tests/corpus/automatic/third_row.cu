// expect: refuted
// Rows 0, 1 and 3: only a launch of three rows or more leaves the array, and no launch of two threads does.
//@ requires \pointer_length(a) == w * h && 0 < w && 0 < h;
__global__ void rows(int *a, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;
  int row = 0;
  for (int k = 1; k <= y; k++) row = row * row + k;
  //~v UNKNOWN race:write_write
  a[row * w + x] = 1;  //~ ERROR access.bounds:program_access
}
