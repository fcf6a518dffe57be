// expect: not_proved
// The lock is used in another way than to be taken and given back.
#include <cuda/atomic>
using device_int = cuda::atomic<int, cuda::thread_scope_device>;
using device_ref = cuda::atomic_ref<int, cuda::thread_scope_device>;
__global__ void given_back_twice(device_int *lock, int *x) {
  while (lock->exchange(1, cuda::memory_order_acquire) != 0) {
  }
  x[0] = 1;
  lock->store(0, cuda::memory_order_release);
  lock->store(0, cuda::memory_order_release);
}
__global__ void given_by_one_that_has_it_not(device_int *lock, int *x) {
  if (threadIdx.x == 0) lock->store(0, cuda::memory_order_release);
  while (lock->exchange(1, cuda::memory_order_acquire) != 0) {
  }
  x[0] = 1;
  lock->store(0, cuda::memory_order_release);
}
__global__ void loaded_and_stored(device_int *lock, int *x) {
  while (lock->load(cuda::memory_order_acquire) != 0) {
  }
  lock->store(1, cuda::memory_order_relaxed);
  x[0] = 1;
  lock->store(0, cuda::memory_order_release);
}
__global__ void orders_of_another(device_int *lock, device_int *other, int *x) {
  while (lock->exchange(1, cuda::memory_order_relaxed) != 0) {
  }
  other->fetch_add(1);
  x[0] = 1;
  other->fetch_add(1);
  lock->store(0, cuda::memory_order_relaxed);
}
__global__ void index_changes(device_int *lock, int *x, int n) {
  int i = n;
  while (lock[i].exchange(1, cuda::memory_order_acquire)) {
  }
  x[i] += 1;
  i++;
  lock[i].store(0, cuda::memory_order_release);
}
__global__ void data_is_atomic_elsewhere(device_int *lock, int *x) {
  device_ref element(x[0]);
  while (lock->exchange(1, cuda::memory_order_acquire) != 0) {
  }
  x[0] = 1;
  lock->store(0, cuda::memory_order_release);
  element.fetch_add(1, cuda::memory_order_relaxed);
}
