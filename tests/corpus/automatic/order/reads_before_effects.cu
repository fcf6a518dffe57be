// What an operand reads is read when the operand is evaluated, not when its value is used.
__device__ int set(int *p) { *p = 9; return 0; }
__global__ void k(int *out) {
  extern __shared__ int s[];
  int v[2] = {1, 2};
  int x = (v[0], v[1]) + 0;
  int before = v[0];
  int chosen = before == 1 ? v[1] : set(v);
  int y = v[0] != 1 || (set(v), v[0]) == 9;
  int i = 0;
  struct P { int a, b; };
  P p = {i, ++i};
  P q = {v[0], set(&v[0]) + v[0]};
  P r[2] = {{1, 2}, {3, 4}};
  int k0 = 0;
  r[k0++] = r[k0];
  bool right = x == 2 && chosen == 2 && y == 1 && p.a == 0 && p.b == 1 && q.a == 9 && q.b == 9 &&
               r[0].a == 1 && r[1].a == 3 && k0 == 1;
  out[right ? blockIdx.x * blockDim.x + threadIdx.x : 0] = threadIdx.x;
}
