// In a default value, __builtin_LINE() is the line of the call or of the initialisation.
__device__ int line(int at = __builtin_LINE()) { return at; }
__device__ int twice(int at = 2 * __builtin_LINE()) { return at; }
struct S { int at = __builtin_LINE(); };
__global__ void right() {
  assert(line() == 6);
  assert(twice() == 14);
  S s{};
  assert(s.at == 8);
  assert(__builtin_LINE() == 10);
}
__global__ void wrong() {
  assert(line() == 2);  //~ ERROR assert:false
}
