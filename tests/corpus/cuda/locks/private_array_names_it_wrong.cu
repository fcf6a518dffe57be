// expect: undecided
// The array of the thread that names the element has changed since the taking.
__global__ void k(int *lock, float *c) {
  int p[2];
  p[0] = (blockIdx.x * blockDim.x + threadIdx.x) % 2;
  p[1] = 1 - p[0];
  while (atomicCAS(&lock[p[0]], 0, 1)) {}
  __threadfence();
  int q = p[0]; p[0] = p[1]; p[1] = q;
  c[p[0]] += 1.0f;  //~ UNKNOWN race:write_write //~ UNKNOWN race:read_write
  c[0] += 1;
  __threadfence();
  atomicExch(&lock[p[0]], 0);
}
