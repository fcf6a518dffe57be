// expect: bad_input
// Orders, scopes and types that have no meaning here are refused in the kernel that uses them.
#include <cuda/atomic>
__global__ void loads(cuda::atomic<int> *a) {
  a->load(cuda::memory_order_release);  //~ ERROR unsupported:memory_order
}
__global__ void stores(cuda::atomic<int> *a) {
  a->store(1, cuda::memory_order_acquire);  //~ ERROR unsupported:memory_order
}
__global__ void unknown(cuda::atomic<int> *a, int order) {
  a->store(1, (cuda::memory_order)order);  //~ ERROR unsupported:memory_order
}
__global__ void only_where_it_fails(cuda::atomic<int> *a) {
  int x = 0;
  a->compare_exchange_strong(x, 1, cuda::memory_order_relaxed, cuda::memory_order_acquire);  //~ ERROR unsupported:memory_order
}
__global__ void alone(cuda::atomic<int, cuda::thread_scope_thread> *a) {
  a->fetch_add(1);  //~ ERROR unsupported:atomic_scope
}
__global__ void least(cuda::atomic<float> *a) {
  a->fetch_min(1);  //~ ERROR unsupported:atomic_type
}
__global__ void waits(cuda::atomic<int> *a) {
  a->wait(1);  //~ ERROR unsupported:unknown_function
}
__global__ void of_a_variable() {
  int x = 0;
  cuda::atomic_ref<int>(x).fetch_add(1);  //~ ERROR unsupported:private_atomic
}
__global__ void read(int *a) { cuda::atomic_ref<int>(a[threadIdx.x]).store(1); }
