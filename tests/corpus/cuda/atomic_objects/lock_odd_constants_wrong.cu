// expect: not_proved
// The number that a try expects, or stores, is not the same on all paths.
#include <cuda/atomic>
using device_int = cuda::atomic<int, cuda::thread_scope_device>;
__global__ void starts_with_one(device_int *lock, int *x) {
  int expected = 1;
  while (!lock->compare_exchange_strong(expected, 1, cuda::memory_order_acquire)) {
    expected = 0;
  }
  x[0] = 1;
  lock->store(0, cuda::memory_order_release);
}
__global__ void one_for_some(device_int *lock, int *x, int n) {
  int expected = 0;
  if (n > 3) expected = 1;
  while (!lock->compare_exchange_strong(expected, 1, cuda::memory_order_acquire)) {
    expected = 0;
  }
  x[0] = 1;
  lock->store(0, cuda::memory_order_release);
}
__global__ void changes_in_the_loop(device_int *lock, int *x) {
  int taken = 1;
  for (int i = 0; i < 2; i++) {
    while (lock->exchange(taken, cuda::memory_order_acquire) != 0) {
    }
    x[0] += 1;
    lock->store(0, cuda::memory_order_release);
    taken = 0;
  }
}
__global__ void by_a_reference(device_int *lock, int *x) {
  int expected = 0;
  int &other = expected;
  while (!lock->compare_exchange_weak(expected, 1, cuda::memory_order_acquire)) {
  }
  other = 0;
  x[0] += 1;
  lock->store(0, cuda::memory_order_release);
}
