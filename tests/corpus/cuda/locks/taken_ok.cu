// What threads do under one lock is ordered, whatever the lock holds when the kernel begins. Fences of sufficient scope stand
// behind the taking and before the giving back.
// assumes not: zero_counters
__global__ void spins(int *lock, int *total) {
  while (atomicCAS(lock, 0, 1) != 0) {
  }
  __threadfence();
  total[0] = total[0] + 1;
  __threadfence();
  atomicExch(lock, 0);
}
__global__ void exchanges(unsigned *lock, int *total) {
  unsigned old;
  do {
    old = atomicExch(lock, 1u);
  } while (old);
  __threadfence_system();
  total[0] = total[0] + 1;
  __threadfence();
  atomicCAS(lock, 1u, 0u);
}
__global__ void tries_again(int *lock, int *total) {
  bool done = false;
  while (!done) {
    if (atomicCAS(lock, 0, 1) == 0) {
      __threadfence();
      total[0] += 1;
      __threadfence();
      atomicExch(lock, 0);
      done = true;
    }
  }
}
__global__ void leaves_the_loop(int *lock, int *total) {
  for (;;) {
    const bool mine = !(atomicExch(lock, 7) != 0);
    if (mine) break;
  }
  __threadfence();
  total[0] = threadIdx.x;
  __threadfence();
  atomicExch(lock, 0);
}
// The lock is free where it holds 1.
__global__ void is_free_at_one(int *lock, int *total) {
  while (atomicExch(lock, 0) != 1) {
  }
  __threadfence();
  total[0] += 1;
  __threadfence();
  atomicExch(lock, 1);
}
__global__ void of_each_element(int *lock, int *total, const int *key, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    const int b = key[i];
    bool done = false;
    while (!done) {
      if (atomicCAS(&lock[b], 0, 1) == 0) {
        __threadfence();
        total[b] += i;
        __threadfence();
        atomicExch(&lock[b], 0);
        done = true;
      }
    }
  }
}
// Equal elements have equal locks.
__global__ void of_a_stripe(int *lock, int *total, const unsigned *key) {
  const unsigned b = key[blockIdx.x];
  if (threadIdx.x != 0) return;
  while (atomicCAS(&lock[b % 16], 0, 1) != 0) {
  }
  __threadfence();
  total[b] = blockIdx.x;
  __threadfence();
  atomicExch(&lock[b % 16], 0);
}
struct Lock {
  int *held;
  __device__ void take() {
    while (atomicCAS(held, 0, 1) != 0) {
    }
    __threadfence();
  }
  __device__ void give() {
    __threadfence();
    atomicExch(held, 0);
  }
};
__global__ void by_methods(Lock lock, float *sum, const float *x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    lock.take();
    sum[0] += x[i];
    if (x[i] > sum[1]) sum[1] = x[i];
    lock.give();
  }
}
__global__ void of_the_block(int *out) {
  __shared__ int lock, total;
  if (threadIdx.x == 0) {
    lock = 0;
    total = 0;
  }
  __syncthreads();
  while (atomicCAS(&lock, 0, 1) != 0) {
  }
  __threadfence_block();
  total += 1;
  __threadfence_block();
  atomicExch(&lock, 0);
  __syncthreads();
  if (threadIdx.x == 0) out[blockIdx.x] = total;
}
__global__ void two_locks(int *first, int *second, int *x, int *y) {
  while (atomicCAS(first, 0, 1) != 0) {
  }
  __threadfence();
  x[0] += 1;
  while (atomicCAS(second, 0, 1) != 0) {
  }
  __threadfence();
  y[0] += x[0];
  __threadfence();
  atomicExch(second, 0);
  x[0] += 1;
  __threadfence();
  atomicExch(first, 0);
}
