// expect: proved
// assumes: extents
// A function that the library calls at any time sets the number.
#include <CL/cl.h>
#include <stdio.h>
#include <stdlib.h>
static cl_kernel kept;
static void again(cl_event event, cl_int status, void* data) {
  int more = 2000;
  clSetKernelArg(kept, 1, sizeof(int), &more);
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
  cl_kernel k = clCreateKernel(program, "guard", &err);
  cl_event event;
  int n = 1000;
  kept = k;
  size_t global = 2048, local = 64;
  cl_mem to = clCreateBuffer(context, CL_MEM_READ_WRITE, 1000 * sizeof(int), NULL, NULL);
  clEnqueueReadBuffer(queue, to, CL_FALSE, 0, 4, &err, 0, NULL, &event);
  clSetEventCallback(event, CL_COMPLETE, again, NULL);
  clSetKernelArg(k, 0, sizeof(cl_mem), &to);
  clSetKernelArg(k, 1, sizeof(int), &n);
  clEnqueueNDRangeKernel(queue, k, 1, NULL, &global, &local, 0, NULL, NULL);
  clFinish(queue);
  return 0;
}
