// expect: not_proved
// The second launch is by a pointer to the function, with larger groups.
#include <CL/cl.h>
typedef cl_int (*Launch)(cl_command_queue, cl_kernel, cl_uint, const size_t*, const size_t*, const size_t*, cl_uint, const cl_event*, cl_event*);
int main() {
  cl_kernel k = clCreateKernel(0, "room", NULL);
  int x = 0;
  Launch f = clEnqueueNDRangeKernel;
  size_t g = 1024, b = 256, c = 512;
  clSetKernelArg(k, 0, 4, &x);
  clEnqueueNDRangeKernel(0, k, 1, NULL, &g, &b, 0, NULL, NULL);
  f(0, k, 1, NULL, &g, &c, 0, NULL, NULL);
  return 0;
}
