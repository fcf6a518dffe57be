// expect: undecided
// The last work-group is not full, and the proof is about full ones.
#include <CL/cl.h>
void run(cl_context context, cl_command_queue queue, cl_program program, int n) {
  cl_kernel k = clCreateKernel(program, "k", NULL);
  cl_mem a = clCreateBuffer(context, CL_MEM_READ_WRITE, 4096, NULL, NULL);
  clSetKernelArg(k, 0, sizeof(cl_mem), &a);
  size_t local = 128, global = 500;
  clEnqueueNDRangeKernel(queue, k, 1, NULL, &global, &local, 0, NULL, NULL);
}
