// expect: proved
// assumes: extents
// Four bytes of the middle of a number of eight are not its value.
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
  long n = 1000;
  cl_mem to = clCreateBuffer(context, CL_MEM_READ_WRITE, 1000 * sizeof(int), NULL, NULL);
  clSetKernelArg(k, 0, sizeof(cl_mem), &to);
  clSetKernelArg(k, 1, sizeof(int), (char*)&n + 2);
  size_t global = 2048, local = 64;
  clEnqueueNDRangeKernel(queue, k, 1, NULL, &global, &local, 0, NULL, NULL);
  clFinish(queue);
  return 0;
}
