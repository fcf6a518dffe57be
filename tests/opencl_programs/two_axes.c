// expect: proved
// says: every access in bounds
// Two axes of constant sizes, in initialised arrays; buffers in an array.
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
  cl_kernel k = clCreateKernel(program, "place", &err);
  const size_t global[2] = {64, 32}, local[2] = {16, 4};
  int width = 64;
  cl_mem buffers[2];
  buffers[0] = clCreateBuffer(context, CL_MEM_READ_WRITE, 64 * 32 * sizeof(int), NULL, NULL);
  clSetKernelArg(k, 0, sizeof(cl_mem), &buffers[0]);
  clSetKernelArg(k, 1, sizeof(int), &width);
  clEnqueueNDRangeKernel(queue, k, 2, NULL, global, local, 0, NULL, NULL);
  clFinish(queue);
  return 0;
}
