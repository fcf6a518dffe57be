// expect: not_proved
// run: --local-size 64 --num-groups 1
// The thread reads the destination of its own copy before the wait.
//@ requires blockDim.x == 64;
__global__ void k(const int *in, int *out) {
  __shared__ int s[64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"((unsigned)__cvta_generic_to_shared(&s[threadIdx.x])), "l"(&in[i]));
  asm volatile("cp.async.commit_group;");
  out[i] = s[threadIdx.x];  //~ ERROR race.copy:under_way
  asm volatile("cp.async.wait_group 0;");
}
