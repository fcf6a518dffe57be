// Locks made of atomic objects: the taking acquires and the giving back releases, by their orders or by fences.
// assumes not: zero_counters
#include <cuda/atomic>
using device_int = cuda::atomic<int, cuda::thread_scope_device>;
__global__ void exchanges(device_int *lock, int *total) {
  while (lock->exchange(1, cuda::memory_order_acquire) != 0) {
  }
  total[0] = total[0] + 1;
  lock->store(0, cuda::memory_order_release);
}
__global__ void compares(int *lock, int *total) {
  cuda::atomic_ref<int, cuda::thread_scope_device> l(*lock);
  int expected = 0;
  while (!l.compare_exchange_weak(expected, 1, cuda::std::memory_order_acquire, cuda::std::memory_order_relaxed)) {
    expected = 0;
  }
  total[0] += 1;
  l.store(0, cuda::std::memory_order_release);
}
__global__ void of_the_system(cuda::std::atomic<int> *lock, int *total) {
  int expected;
  do {
    expected = 0;
  } while (!lock->compare_exchange_strong(expected, 1));
  total[0] += 1;
  *lock = 0;
}
// A relaxed load before each try is no try.
__global__ void tests_first(device_int *lock, int *total) {
  bool done = false;
  while (!done) {
    if (lock->load(cuda::memory_order_relaxed) == 0) {
      if (lock->exchange(1, cuda::memory_order::acquire) == 0) {
        total[0] += 1;
        lock->store(0, cuda::memory_order::release);
        done = true;
      }
    }
  }
}
__global__ void fences(device_int *lock, int *total) {
  while (lock->exchange(1, cuda::memory_order_relaxed) != 0) {
  }
  cuda::atomic_thread_fence(cuda::memory_order_acquire, cuda::thread_scope_device);
  total[0] += 1;
  cuda::atomic_thread_fence(cuda::memory_order_release, cuda::thread_scope_device);
  lock->store(0, cuda::memory_order_relaxed);
}
__global__ void sequential_fences(device_int *lock, int *total) {
  while (lock->exchange(1, cuda::memory_order_relaxed) != 0) {
  }
  cuda::std::atomic_thread_fence(cuda::std::memory_order_seq_cst);
  total[0] += 1;
  __threadfence();
  lock->store(0, cuda::memory_order_relaxed);
}
// The fence of one side, the order of the other.
__global__ void mixed(int *lock, int *total) {
  cuda::atomic_ref l{*lock};
  while (l.exchange(1, cuda::memory_order_acq_rel) != 0) {
  }
  total[0] += 1;
  __threadfence();
  atomicExch(lock, 0);
}
__global__ void of_each_element(device_int *lock, int *total, const int *key) {
  const int b = key[blockIdx.x * blockDim.x + threadIdx.x];
  while (lock[b % 16].exchange(1, cuda::memory_order_acquire)) {
  }
  total[b % 16] += b;
  lock[b % 16].store(0, cuda::memory_order_release);
}
__global__ void of_the_block(int *out) {
  __shared__ int total, word;
  if (threadIdx.x == 0) {
    word = 0;
    total = 0;
  }
  __syncthreads();
  cuda::atomic_ref<int, cuda::thread_scope_block> lock(word);
  while (lock.exchange(1, cuda::memory_order_acquire) != 0) {
  }
  total += 1;
  lock.store(0, cuda::memory_order_release);
  __syncthreads();
  if (threadIdx.x == 0) out[blockIdx.x] = total;
}
