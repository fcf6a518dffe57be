// The same through an index, a helper and a cell.
// flags: --local-size 8 --num-groups 1
__device__ float wave(float x) { return sinf(x) * 0.5f; }
__global__ void k(float *y, float *table) {
  float s[1];
  s[0] = wave(threadIdx.x);
  table[threadIdx.x] = s[0];
  y[(int)s[0]] = 1.0f + threadIdx.x;  //~ UNKNOWN race:write_write
}
