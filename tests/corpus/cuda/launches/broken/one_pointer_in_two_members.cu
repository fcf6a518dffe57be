// expect: not_proved
// Both members of the record lead to one array.
struct S { int *p, *q; };
__global__ void k(S s) {
  int i = threadIdx.x;
  if (i < 255) s.p[i] = s.q[i + 1];
}
int main() {
  int *a;
  cudaMalloc(&a, 256 * sizeof(int));
  S s{a, a};
  k<<<1, 256>>>(s);
}
