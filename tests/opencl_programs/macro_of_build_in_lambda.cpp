// expect: undecided
// A lambda builds the program, with a macro that the kernels were not read with.
#include <CL/cl.h>
int main() {
  cl_context context = clCreateContext(0, 0, 0, 0, 0, 0);
  cl_command_queue queue = clCreateCommandQueue(context, 0, 0, 0);
  cl_program program = clCreateProgramWithSource(context, 0, 0, 0, 0);
  auto build = [&](const char* more) { return more ? clBuildProgram(program, 0, 0, more, 0, 0) : clBuildProgram(program, 0, 0, "-DSIZE=64", 0, 0); };
  build(nullptr);
  cl_kernel kernel = clCreateKernel(program, "fill", 0);
  cl_mem to = clCreateBuffer(context, CL_MEM_WRITE_ONLY, 64 * sizeof(int), 0, 0);
  clSetKernelArg(kernel, 0, sizeof(cl_mem), &to);
  size_t local = 64, global = 64;
  clEnqueueNDRangeKernel(queue, kernel, 1, 0, &global, &local, 0, 0, 0);
  return 0;
}
