// expect: undecided
// Two strings make the program: the first one gives the size.
#include <CL/cl.h>
static const char* source = R"CL(
#ifndef ROOM
#define ROOM 128
#endif
__kernel void room(int m) {
  __local int s[ROOM];
  s[get_local_id(0)] = m;  //~ UNKNOWN access.bounds:program_access
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
  const char* both[] = {"#define ROOM 256\n", source};
  cl_program program = clCreateProgramWithSource(context, 2, both, NULL, &err);
  clBuildProgram(program, 1, &device, NULL, NULL, NULL);
  cl_kernel k = clCreateKernel(program, "room", &err);
  int m = 1;
  clSetKernelArg(k, 0, sizeof(int), &m);
  size_t global = 1024, local = 256;
  clEnqueueNDRangeKernel(queue, k, 1, NULL, &global, &local, 0, NULL, NULL);
  clFinish(queue);
  return 0;
}
