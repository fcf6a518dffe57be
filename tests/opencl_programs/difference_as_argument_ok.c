// expect: proved
// The argument is the width less 1.
#include <CL/cl.h>
void run(cl_context c, cl_command_queue q, cl_program p, int w) {
  cl_kernel k = clCreateKernel(p, "k", NULL);
  size_t l = 64, g = 256;
  cl_mem a = clCreateBuffer(c, CL_MEM_READ_WRITE, w*4, NULL, NULL);
  int m = w - 1;
  clSetKernelArg(k, 0, sizeof(a), &a);
  clSetKernelArg(k, 1, sizeof(int), &m);
  clEnqueueNDRangeKernel(q, k, 1, NULL, &g, &l, 0, NULL, NULL);
}
