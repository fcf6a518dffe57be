// Each line of the kernel is a literal, and one line of the file has two of the kernel.
// says room: launch of this program
#include <CL/cl.h>
int main(int argc, char** argv) {
  const char* lines[] = {
      "#define ROOM 256\n"
      "__kernel void room(int m) { // each item has an element\n  __local int s[ROOM];\n"
      "  s[get_local_id(0)] "
      "= m;\n"
      "}\n"};
  cl_platform_id platform;
  cl_device_id device;
  cl_int err;
  clGetPlatformIDs(1, &platform, NULL);
  clGetDeviceIDs(platform, CL_DEVICE_TYPE_GPU, 1, &device, NULL);
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &err);
  cl_command_queue queue = clCreateCommandQueue(context, device, 0, &err);
  cl_program program = clCreateProgramWithSource(context, 1, lines, NULL, &err);
  clBuildProgram(program, 1, &device, NULL, NULL, NULL);
  cl_kernel k = clCreateKernel(program, "room", &err);
  int m = 1;
  clSetKernelArg(k, 0, sizeof(int), &m);
  size_t global = 1024, local = 256;
  clEnqueueNDRangeKernel(queue, k, 1, NULL, &global, &local, 0, NULL, NULL);
  clFinish(queue);
  return 0;
}
