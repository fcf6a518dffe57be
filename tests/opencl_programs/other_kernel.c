// expect: proved
// Each kernel is launched with groups of its own size; a third one is of another file.
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
  cl_kernel k = clCreateKernel(program, "room", &err);
  clSetKernelArg(k, 0, sizeof(int), &err);
  cl_kernel large = clCreateKernel(program, "large", &err), third = clCreateKernel(program, "third", &err);
  clSetKernelArg(large, 0, sizeof(int), &err);
  size_t global = 1024, local = 256, more = 512, most = 1024;
  clEnqueueNDRangeKernel(queue, k, 1, NULL, &global, &local, 0, NULL, NULL);
  clEnqueueNDRangeKernel(queue, large, 1, NULL, &global, &more, 0, NULL, NULL);
  clEnqueueNDRangeKernel(queue, third, 1, NULL, &global, &most, 0, NULL, NULL);
  clFinish(queue);
  return 0;
}
