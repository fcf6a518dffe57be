// expect: proved
// says: every access in bounds
// Two objects of one kernel have arguments of their own.
#include <CL/cl.h>
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char** argv) {
  cl_platform_id platform;
  cl_device_id device;
  cl_int err;
  clGetPlatformIDs(1, &platform, NULL);
  clGetDeviceIDs(platform, CL_DEVICE_TYPE_GPU, 1, &device, NULL);
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &err);
  cl_command_queue queue = clCreateCommandQueue(context, device, 0, &err);
  const char* text = getenv("KERNELS");
  cl_program program = clCreateProgramWithSource(context, 1, &text, NULL, &err);
  err = clBuildProgram(program, 1, &device, NULL, NULL, NULL);
  if (err != CL_SUCCESS) return 1;
  cl_kernel k = clCreateKernel(program, "guard", &err);
  cl_kernel other = clCreateKernel(program, "guard", &err);
  int n = 1000, more = 2000;
  cl_mem to = clCreateBuffer(context, CL_MEM_READ_WRITE, n * sizeof(int), NULL, NULL);
  clSetKernelArg(k, 0, sizeof(cl_mem), &to);
  clSetKernelArg(k, 1, sizeof(int), &n);
  clSetKernelArg(other, 1, sizeof(int), &more);
  size_t global = 2048, local = 64;
  clEnqueueNDRangeKernel(queue, k, 1, NULL, &global, &local, 0, NULL, NULL);
  clFinish(queue);
  return 0;
}
