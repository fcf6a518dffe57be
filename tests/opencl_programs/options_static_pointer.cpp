// expect: not_proved
// A pointer at file scope has the options.
#include <CL/cl.h>
#include <cstdio>
#include <cstring>
#include <string>
static const char* source = R"CL(#ifndef BUG
#define BUG 0
#endif
__kernel void fill(__global int* to, int n) {
  if (BUG) to[0] = get_local_id(0);
  to[get_global_id(0) + 1] = n;
}
)CL";
static const char* options = "-D BUG=1";
int main(int argc, char** argv) {
  cl_platform_id platform;
  cl_device_id device;
  clGetPlatformIDs(1, &platform, NULL);
  clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL);
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, NULL);
  cl_command_queue queue = clCreateCommandQueue(context, device, 0, NULL);
  cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, NULL);
  clBuildProgram(program, 1, &device, options, NULL, NULL);
  size_t local = 64, global = 256;
  int n = 7;
  cl_kernel kernel = clCreateKernel(program, "fill", NULL);
  cl_mem to = clCreateBuffer(context, CL_MEM_READ_WRITE, 257 * sizeof(int), NULL, NULL);
  clSetKernelArg(kernel, 0, sizeof(cl_mem), &to);
  clSetKernelArg(kernel, 1, sizeof(int), &n);
  clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &global, &local, 0, NULL, NULL);
}
