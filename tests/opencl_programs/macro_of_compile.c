// expect: undecided
// The program is compiled with a macro that the kernels were not read with.
#include <CL/cl.h>
#include <stdlib.h>
int main(int argc, char** argv) {
  cl_context context = clCreateContext(0, 0, 0, 0, 0, 0);
  cl_command_queue queue = clCreateCommandQueue(context, 0, 0, 0);
  cl_program program = clCreateProgramWithSource(context, 0, 0, 0, 0);
  clCompileProgram(program, 0, NULL, "-cl-fast-relaxed-math -D SIZE=64", 0, NULL, NULL, NULL, NULL);
  program = clLinkProgram(context, 0, NULL, NULL, 1, &program, NULL, NULL, NULL);
  cl_kernel kernel = clCreateKernel(program, "fill", NULL);
  cl_mem to = clCreateBuffer(context, CL_MEM_WRITE_ONLY, 64 * sizeof(int), NULL, NULL);
  clSetKernelArg(kernel, 0, sizeof(cl_mem), &to);
  size_t local = 64, global = 64;
  clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &global, &local, 0, NULL, NULL);
  return 0;
}
