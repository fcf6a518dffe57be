// expect: proved
// says: every access in bounds
// assumes not: extents, aliasing
// The global size is n rounded up to a multiple of 256, and the buffers have n elements.
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
  int n = atoi(argv[1]);
  if (n < 1) return 1;
  cl_kernel k = clCreateKernel(program, "scale", &err);
  cl_mem to = clCreateBuffer(context, CL_MEM_WRITE_ONLY, n * sizeof(float), NULL, &err);
  cl_mem from = clCreateBuffer(context, CL_MEM_READ_ONLY, n * sizeof(float), NULL, &err);
  err = clSetKernelArg(k, 0, sizeof(cl_mem), &to);
  err |= clSetKernelArg(k, 1, sizeof(cl_mem), &from);
  err |= clSetKernelArg(k, 2, sizeof(int), &n);
  if (err != CL_SUCCESS) {
    printf("no arguments\n");
    return 1;
  }
  size_t local = 256;
  size_t global = (n + local - 1) / local * local;
  err = clEnqueueNDRangeKernel(queue, k, 1, NULL, &global, &local, 0, NULL, NULL);
  clFinish(queue);
  return 0;
}
