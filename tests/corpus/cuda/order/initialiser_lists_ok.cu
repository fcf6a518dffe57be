struct S { int x, y; };
struct T { S s; int z; };
__global__ void k() {
  int i = 0;
  S s = {i, ++i};
  assert(s.x == 0 && s.y == 1);
  T t = {{i, i = 4}, i};
  assert(t.s.x == 1 && t.s.y == 4 && t.z == 4);
  int2 v = {i, ++i};
  assert(v.x == 4 && v.y == 5);
  int l[3] = {i, ++i, i};
  assert(l[0] == 5 && l[2] == 6);
}
__global__ void behind_a_barrier(int *out) {
  extern __shared__ int s[];
  s[threadIdx.x] = 1;
  S p = {__syncthreads_or(0), s[threadIdx.x + 1]};
  out[blockIdx.x * blockDim.x + threadIdx.x] = p.y;
}
