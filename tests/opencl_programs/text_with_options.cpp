// expect: undecided
// The options of the build give another size.
#include <CL/cl.h>
static const char* source = R"CL(
#ifndef ROOM
#define ROOM 128
#endif
__kernel void room(int m) {
  __local int s[ROOM];
  s[get_local_id(0)] = m;  //~ UNKNOWN access.bounds:program_access //~ UNKNOWN race:write_write
}
)CL";
int main(int argc, char** argv) {
  cl_platform_id platform;
  cl_device_id device;
  cl_int err;
  clGetPlatformIDs(1, &platform, NULL);
  clGetDeviceIDs(platform, CL_DEVICE_TYPE_GPU, 1, &device, NULL);
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &err);
  cl_command_queue queue = clCreateCommandQueue(context, device, 0, &err);
  cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, &err);
  clBuildProgram(program, 1, &device, "-DROOM=256", NULL, NULL);
  cl_kernel k = clCreateKernel(program, "room", &err);
  int m = 1;
  clSetKernelArg(k, 0, sizeof(int), &m);
  size_t global = 1024, local = 256;
  clEnqueueNDRangeKernel(queue, k, 1, NULL, &global, &local, 0, NULL, NULL);
  clFinish(queue);
  return 0;
}
