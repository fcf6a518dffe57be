// expect: not_proved
// A function doubles the local size.
#include <CL/cl.h>
#include <stdio.h>
#include <stdlib.h>
static void twice(size_t* sizes) { *sizes *= 2; }
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
  size_t global[1] = {1024}, local[1] = {256};
  twice(local);
  clEnqueueNDRangeKernel(queue, k, 1, NULL, global, local, 0, NULL, NULL);
  clFinish(queue);
  return 0;
}
