// expect: not_proved
// A macro of the kernels is another one in the host's file; the macro that sets the argument launches, too.
#include <CL/cl.h>
#include <stdio.h>
#include <stdlib.h>
#define GROUP 512
#define SET(i, value) clSetKernelArg(k, i, sizeof(int), value); clEnqueueNDRangeKernel(queue, k, 1, NULL, &global, &local, 0, NULL, NULL)
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
  size_t global = 1024, local = GROUP;
  SET(0, &err);
  clFinish(queue);
  return 0;
}
