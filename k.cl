// OpenCL C 1.2, exported by permverify from PVL. Contracts and ghost code are left out.
// `int` of PVL has no bounds and is `long` here: a value beyond 64 bits has no meaning.
// A truth value in memory is a uchar, 0 or 1. Launch without a global offset.
#pragma OPENCL FP_CONTRACT OFF

__kernel void k(__global int* lock_permverify_held,
                __global int* x) {
  while (true) {
    int old;
    old = atomic_xchg(&lock_permverify_held[0L], 1);
    if (!(old != 0)) {
      break;
    }
  }
  x[0L] = 1;
  mem_fence(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  atomic_xchg(&lock_permverify_held[0L], 0);
}
