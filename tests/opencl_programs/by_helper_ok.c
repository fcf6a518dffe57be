// expect: proved
// says: every access in bounds
// Functions make the kernel, set the number and launch.
#include <CL/cl.h>
#include <stdio.h>
#include <stdlib.h>
static cl_kernel make(cl_program program, const char* name) {
  cl_int status;
  cl_kernel made = clCreateKernel(program, name, &status);
  if (status != CL_SUCCESS) exit(1);
  return made;
}
static void set_number(cl_kernel kernel, int n) { clSetKernelArg(kernel, 1, sizeof(n), &n); }
static void run(cl_command_queue queue, cl_kernel kernel, size_t n) {
  size_t local = 64;
  clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &n, &local, 0, NULL, NULL);
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
  cl_kernel k = make(program, "guard");
  cl_mem to = clCreateBuffer(context, CL_MEM_READ_WRITE, 1000 * sizeof(int), NULL, NULL);
  clSetKernelArg(k, 0, sizeof(cl_mem), &to);
  set_number(k, 1000);
  run(queue, k, 2048);
  clFinish(queue);
  return 0;
}
