// expect: refuted
// flags: --check bounds
// One line of a function writes two arrays. That `t` is left confirms nothing about `s`, whose index is one of 0, 1, 2 and 5.
__device__ void set(int *p, int i) {
  p[i] = 1;  //~ ERROR access.bounds:program_access
             //~^ UNKNOWN access.bounds:program_access
}
__global__ void k() {
  __shared__ int s[32], t[32];
  int v = 0;
  for (int i = 0; i < 10; i++) {
    v = v * v + 1;
    if (v > 20) v = 0;
  }
  set(s, v);
  set(t, 32);
}
