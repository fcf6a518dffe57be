// expect: not_proved
// Two work-items that differ in the second axis alone write one element.
#include <CL/cl.h>
void run(cl_context c, cl_command_queue q, cl_program p) {
  cl_kernel k = clCreateKernel(p, "k", NULL);
  cl_mem a = clCreateBuffer(c, CL_MEM_READ_WRITE, 256 * 4, NULL, NULL);
  clSetKernelArg(k, 0, sizeof(a), &a);
  size_t g[2] = {256, 2}, l[2] = {64, 1};
  clEnqueueNDRangeKernel(q, k, 2, NULL, g, l, 0, NULL, NULL);
}
