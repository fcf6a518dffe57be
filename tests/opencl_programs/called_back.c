// expect: not_proved
// A function that the library calls at any time launches larger groups.
#include <CL/cl.h>
#include <stdio.h>
#include <stdlib.h>
static cl_kernel kept;
static cl_command_queue used;
static void again(cl_event event, cl_int status, void* data) {
  size_t global = 1024, local = 512;
  clEnqueueNDRangeKernel(used, kept, 1, NULL, &global, &local, 0, NULL, NULL);
}
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
  cl_event event;
  kept = k;
  used = queue;
  size_t global = 1024, local = 256;
  clSetKernelArg(k, 0, sizeof(int), &err);
  clEnqueueNDRangeKernel(queue, k, 1, NULL, &global, &local, 0, NULL, &event);
  clSetEventCallback(event, CL_COMPLETE, again, NULL);
  clFinish(queue);
  return 0;
}
