// An address that is moved as a number: the pointer that it is converted back to is moved by so many bytes.
#include <cstdint>
__global__ void round_trip(int *a) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  int *p = reinterpret_cast<int *>(reinterpret_cast<uintptr_t>(a + i));
  *p = i;
}
__global__ void by_bytes(int *a) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  *(int *)((uintptr_t)a + i * 4) = i;
}
__global__ void by_bytes_in_front(int *a) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  *(int *)(4 * i + (size_t)a) = i;
}
__global__ void backwards() {
  int a[2] = {1, 2};
  assert(*(int *)((uintptr_t)(a + 1) - 4) == 1);
  assert(*(int *)((uintptr_t)(a + 1) + (uintptr_t)-4) == 1);
  assert(*(int *)((uintptr_t)a + 8 - 4) == 2);
}
__global__ void backwards_is_not_forwards() {
  int a[2] = {1, 2};
  assert(*(int *)((uintptr_t)(a + 1) - 4) == 2); //~ ERROR assert:false
}
__global__ void one_place(int *a) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  int *p = (int *)(uintptr_t)a;
  p[i / 2] = i; //~ ERROR race:write_write
}
__global__ void too_near(int *a) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  *(int *)((uintptr_t)a + i / 2 * 4) = i; //~ ERROR race:write_write
}
