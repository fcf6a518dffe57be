#include "tests/differential/opencl/device.h"

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

#include <algorithm>
#include <utility>

namespace permverify::differential {
namespace {

void check(cl_int status, const char* what) {
  if (status == CL_SUCCESS) return;
  throw DeviceError(std::string(what) + " failed with code " + std::to_string(status));
}

std::string device_text(cl_device_id device, cl_device_info what) {
  std::size_t size = 0;
  check(clGetDeviceInfo(device, what, 0, nullptr, &size), "clGetDeviceInfo");
  std::string text(size, '\0');
  check(clGetDeviceInfo(device, what, size, text.data(), nullptr), "clGetDeviceInfo");
  while (!text.empty() && text.back() == '\0') text.pop_back();
  return text;
}

// A handle of OpenCL that is given back at the end of its scope.
template <class Handle, cl_int (*Release)(Handle)>
struct Owner {
  Handle handle = nullptr;
  explicit Owner(Handle h) : handle(h) {}
  Owner(Owner&& other) noexcept : handle(std::exchange(other.handle, nullptr)) {}
  Owner& operator=(Owner&&) = delete;
  ~Owner() {
    if (handle != nullptr) Release(handle);
  }
};
using Buffer = Owner<cl_mem, clReleaseMemObject>;
using Kernel = Owner<cl_kernel, clReleaseKernel>;

}  // namespace

class Device::Program {
 public:
  explicit Program(cl_program handle) : owner_(handle) {}
  cl_program handle() const { return owner_.handle; }

 private:
  Owner<cl_program, clReleaseProgram> owner_;
};

struct Device::Handles {
  cl_device_id device = nullptr;
  cl_context context = nullptr;
  cl_command_queue queue = nullptr;
  ~Handles() {
    if (queue != nullptr) clReleaseCommandQueue(queue);
    if (context != nullptr) clReleaseContext(context);
  }
};

Device::Device() : handles_(std::make_unique<Handles>()) {
  cl_platform_id platform = nullptr;
  cl_uint count = 0;
  if (clGetPlatformIDs(1, &platform, &count) != CL_SUCCESS || count == 0) {
    throw DeviceError("there is no OpenCL platform");
  }
  check(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &handles_->device, nullptr),
        "clGetDeviceIDs");
  cl_int status = CL_SUCCESS;
  handles_->context = clCreateContext(nullptr, 1, &handles_->device, nullptr, nullptr, &status);
  check(status, "clCreateContext");
  handles_->queue = clCreateCommandQueue(handles_->context, handles_->device, 0, &status);
  check(status, "clCreateCommandQueue");
  name_ = device_text(handles_->device, CL_DEVICE_NAME) + ", " +
          device_text(handles_->device, CL_DEVICE_VERSION);
  extensions_ = " " + device_text(handles_->device, CL_DEVICE_EXTENSIONS) + " ";
}

Device::~Device() = default;

bool Device::has_extension(const std::string& extension) const {
  return extensions_.find(" " + extension + " ") != std::string::npos;
}

std::shared_ptr<Device::Program> Device::build(const std::string& source,
                                               const std::string& options) {
  const char* text = source.c_str();
  cl_int status = CL_SUCCESS;
  auto program = std::make_shared<Program>(
      clCreateProgramWithSource(handles_->context, 1, &text, nullptr, &status));
  check(status, "clCreateProgramWithSource");
  status = clBuildProgram(program->handle(), 1, &handles_->device, options.c_str(), nullptr, nullptr);
  if (status == CL_SUCCESS) return program;
  std::size_t size = 0;
  clGetProgramBuildInfo(program->handle(), handles_->device, CL_PROGRAM_BUILD_LOG, 0, nullptr, &size);
  std::string log(size, '\0');
  clGetProgramBuildInfo(program->handle(), handles_->device, CL_PROGRAM_BUILD_LOG, size, log.data(),
                        nullptr);
  throw DeviceError("the device's compiler refuses the text:\n" + log);
}

void Device::run(Program& program, const std::string& name, const DeviceLaunch& launch,
                 std::vector<DeviceArgument>& arguments) {
  cl_int status = CL_SUCCESS;
  const Kernel kernel(clCreateKernel(program.handle(), name.c_str(), &status));
  check(status, "clCreateKernel");
  std::vector<Buffer> buffers;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    DeviceArgument& argument = arguments[i];
    const auto index = static_cast<cl_uint>(i);
    if (argument.kind == DeviceArgument::Kind::Value) {
      check(clSetKernelArg(kernel.handle, index, argument.bytes.size(), argument.bytes.data()),
            "clSetKernelArg");
    } else if (argument.kind == DeviceArgument::Kind::Local) {
      const std::size_t bytes = std::max<std::size_t>(argument.local_bytes, 8);
      check(clSetKernelArg(kernel.handle, index, bytes, nullptr), "clSetKernelArg");
    } else {
      // A buffer has at least one byte; an array may have none.
      std::vector<std::byte> initial = argument.bytes;
      if (initial.empty()) initial.resize(8);
      buffers.emplace_back(clCreateBuffer(handles_->context,
                                          CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, initial.size(),
                                          initial.data(), &status));
      check(status, "clCreateBuffer");
      check(clSetKernelArg(kernel.handle, index, sizeof(cl_mem), &buffers.back().handle),
            "clSetKernelArg");
    }
  }
  check(clEnqueueNDRangeKernel(handles_->queue, kernel.handle, launch.work_dim, nullptr,
                               launch.global_size.data(), launch.local_size.data(), 0, nullptr,
                               nullptr),
        "clEnqueueNDRangeKernel");
  check(clFinish(handles_->queue), "clFinish");
  auto buffer = buffers.begin();
  for (DeviceArgument& argument : arguments) {
    if (argument.kind != DeviceArgument::Kind::Global) continue;
    const cl_mem handle = (buffer++)->handle;
    if (argument.bytes.empty()) continue;
    check(clEnqueueReadBuffer(handles_->queue, handle, CL_TRUE, 0, argument.bytes.size(),
                              argument.bytes.data(), 0, nullptr, nullptr),
          "clEnqueueReadBuffer");
  }
}

}  // namespace permverify::differential
