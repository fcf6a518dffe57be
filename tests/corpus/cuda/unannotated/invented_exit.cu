// expect: undecided
// flags: --local-size 4 --num-groups 1
// Whether a thread leaves a loop or passes a trap hangs on a value that the machine has to make up. What comes behind may never be reached,
// though both outcomes of the branch lead to it.
__device__ int some(int n);

__global__ void waits(int *a) {
  while (some(1) != 7) {
  }
  a[0] = threadIdx.x; //~ UNKNOWN race:write_write
}
__global__ void tests_last(int *a) {
  int seen;
  do {
    seen = some(2);
  } while (seen > 3);
  a[0] = threadIdx.x; //~ UNKNOWN race:write_write
}
__global__ void jumps_out(int *a, int n) {
  for (;;) {
    if (n > 4) n = n / 2;
    if (some(n) == 1) break;
  }
  a[0] = threadIdx.x; //~ UNKNOWN race:write_write
}
// The loop itself ends for no value; the made-up one decides whether it is entered.
__global__ void enters(int *a) {
  if (some(3) == 2) {
    while (true) {
    }
  }
  a[0] = threadIdx.x; //~ UNKNOWN race:write_write
}
__global__ void exit_under_a_branch(int *a, int n) {
  while (n != 0) {
    if (some(4) == 2) {
      if (n > 0) break;
    }
  }
  a[0] = threadIdx.x; //~ UNKNOWN race:write_write
}
// It counts, but not in each iteration.
__global__ void counts_at_times(int *a, int n) {
  for (int i = 0; i < n;) {
    if (some(5) == 2) ++i;
  }
  a[0] = threadIdx.x; //~ UNKNOWN race:write_write
}
// The counter comes back to zero before it is as large as the bound.
__global__ void counts_around(int *a) {
  const int bound = some(6);
  for (unsigned char i = 0; i < bound; ++i) {
  }
  a[0] = threadIdx.x; //~ UNKNOWN race:write_write
}
__global__ void counts_to_the_largest(int *a) {
  const unsigned bound = some(7);
  for (unsigned i = 0; i <= bound; ++i) {
  }
  a[0] = threadIdx.x; //~ UNKNOWN race:write_write
}
// Who waits for a thread that waits, waits too.
__global__ void waits_for_another(int *a, int *flag) {
  if (threadIdx.x == 0) {
    while (some(8) != 7) {
    }
    atomicExch(&flag[0], 5);
  }
  if (threadIdx.x > 1) {
    while (atomicAdd(&flag[0], 0) != 5) {
    }
    a[0] = threadIdx.x; //~ UNKNOWN race:write_write
  }
}
__global__ void waits_at_a_barrier(int *a) {
  if (threadIdx.x == 0) {
    while (some(9) != 7) {
    }
  }
  __syncthreads();
  a[0] = threadIdx.x; //~ UNKNOWN race:write_write
}
// The loops stand in functions of the device, and in jumps.
__device__ int returns_from_loop(int n) {
  for (;;) {
    if (some(n) == 3) return 1;
  }
}
__global__ void called(int *a) {
  if (threadIdx.x == 1) returns_from_loop(1);
  a[0] = threadIdx.x; //~ UNKNOWN race:write_write
}
__global__ void jumps_back(int *a) {
again:
  if (some(2) != 1) goto again;
  a[0] = threadIdx.x; //~ UNKNOWN race:write_write
}
__global__ void waits_in_turn(int *a) {
  __shared__ int flag[2];
  if (threadIdx.x < 2) flag[threadIdx.x] = 0;
  __syncthreads();
  if (threadIdx.x == 0) {
    while (some(3) != 2) {
    }
    atomicExch(&flag[0], 1);
  }
  if (threadIdx.x == 1) {
    while (atomicAdd(&flag[0], 0) == 0) {
    }
    atomicExch(&flag[1], 1);
  }
  if (threadIdx.x > 1) {
    while (atomicAdd(&flag[1], 0) == 0) {
    }
    a[0] = threadIdx.x; //~ UNKNOWN race:write_write
  }
}
