// flags: --std c++23
__device__ constexpr int run_time() { if consteval { return 1; } else { return 2; } }
__device__ constexpr int negated() { if !consteval { return 3; } else { return 4; } }
__global__ void k() {
  int x = run_time(), y = negated();
  assert(x == 2 && y == 3);
}
__global__ void wrong() {
  int x = run_time();
  assert(x == 1);  //~ ERROR assert:false
}
