// expect: not_proved
// A copy through a kept address changes the local size.
#include <CL/cl.h>
#include <stdio.h>
#include <string.h>
static size_t local = 64;
int main(int argc, char** argv) {
  cl_kernel k = clCreateKernel(0, "room", NULL);
  int x = 0;
  size_t g = 1024, b = 512;
  size_t* p = &local;
  clSetKernelArg(k, 0, 4, &x);
  local = 64;
  memcpy(p, &b, sizeof(b));
  clEnqueueNDRangeKernel(0, k, 1, NULL, &g, &local, 0, NULL, NULL);
  return 0;
}
