// expect: not_proved
// The sizes are compound literals, which are not followed.
#include <CL/cl.h>
int main() {
  cl_kernel k = clCreateKernel(0, "room", NULL);
  int x = 10;
  clSetKernelArg(k, 0, 4, &x);
  clEnqueueNDRangeKernel(0, k, 1, NULL, (size_t[]){1024}, (size_t[]){512}, 0, NULL, NULL);
  return 0;
}
