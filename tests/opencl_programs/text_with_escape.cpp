// expect: bad_input
// A character of the kernel is an escape sequence.
#include <CL/cl.h>
static const char* source =
    "__kernel void room(int m) {\n"
    "  __local int s[256\x5d;\n"  //~ ERROR input:kernel_text
    "  s[get_local_id(0)] = m;\n"
    "}\n";
int main(int argc, char** argv) {
  cl_platform_id platform;
  cl_device_id device;
  cl_int err;
  clGetPlatformIDs(1, &platform, NULL);
  clGetDeviceIDs(platform, CL_DEVICE_TYPE_GPU, 1, &device, NULL);
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &err);
  cl_command_queue queue = clCreateCommandQueue(context, device, 0, &err);
  cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, &err);
  clBuildProgram(program, 1, &device, NULL, NULL, NULL);
  cl_kernel k = clCreateKernel(program, "room", &err);
  int m = 1;
  clSetKernelArg(k, 0, sizeof(int), &m);
  size_t global = 1024, local = 256;
  clEnqueueNDRangeKernel(queue, k, 1, NULL, &global, &local, 0, NULL, NULL);
  clFinish(queue);
  return 0;
}
