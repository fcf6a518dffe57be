#include "parser/clang/header_folder.h"

#include <array>
#include <string>
#include <string_view>

#include <llvm/Support/MemoryBuffer.h>

#include "parser/clang/headers.h"

namespace permverify::parser {
namespace {

// Of CUDA's toolkit: empty.
constexpr std::array toolkit_headers{
    "cuda_runtime.h", "cuda_runtime_api.h", "device_launch_parameters.h", "device_functions.h",
    "device_atomic_functions.h", "sm_20_atomic_functions.h", "sm_30_intrinsics.h",
    "sm_35_intrinsics.h", "host_defines.h", "host_config.h", "builtin_types.h", "driver_types.h",
    "channel_descriptor.h", "math_constants.h", "math_functions.h", "math_functions.hpp",
    "vector_types.h", "vector_functions.h", "vector_functions.hpp", "curand.h", "curand_kernel.h",
    "cooperative_groups.h", "texture_fetch_functions.h", "texture_indirect_functions.h",
    "texture_types.h", "surface_functions.h", "cuda_texture_types.h", "cuda_surface_types.h",
    "cublas.h", "library_types.h", "nccl.h", "cusparse.h", "cusolverDn.h", "cufft.h", "nvrtc.h", "cuda_profiler_api.h",
    "nvToolsExt.h", "nvtx3/nvToolsExt.h", "cuda_gl_interop.h", "device_double_functions.h",
    "cooperative_groups/reduce.h", "cooperative_groups/scan.h", "cooperative_groups/memcpy_async.h", "cuda_awbarrier.h",
    "cuda_awbarrier_primitives.h", "cuda_pipeline_primitives.h", "sm_60_atomic_functions.h", "sm_61_intrinsics.h",
    "curand_mtgp32.h", "curand_mtgp32_host.h", "curand_mtgp32dc_p_11213.h", "curand_globals.h", "curand_normal.h",
    "curand_uniform.h", "curand_philox4x32_x.h", "cusolver_common.h", "cusolverSp.h", "cufftXt.h", "cublas_api.h",
    "cuda_texture_types.h", "cudart_platform.h", "cuda_stdint.h", "crt/host_defines.h", "crt/device_functions.h",
    "nvml.h", "npp.h", "nppi.h", "nppdefs.h", "cudaGL.h", "cudaVDPAU.h", "cudnn.h", "cudla.h", "nvJitLink.h", "cufftw.h", "cudaEGL.h", "cuda_egl_interop.h"};

// Of CUDA's toolkit, too: they bring the numbers of 16 bits along.
constexpr std::array headers_with_half{"cublas_v2.h", "cublasLt.h", "cublasXt.h"};

// Of CUB: the collectives.
constexpr std::array cub_headers{
    "cub/cub.cuh", "cub/block/block_exchange.cuh", "cub/block/block_load.cuh", "cub/block/block_radix_sort.cuh",
    "cub/block/block_reduce.cuh", "cub/block/block_scan.cuh", "cub/block/block_store.cuh", "cub/warp/warp_reduce.cuh",
    "cub/warp/warp_scan.cuh", "cub/block/block_adjacent_difference.cuh", "cub/device/device_reduce.cuh",
    "cub/device/device_scan.cuh", "cub/device/device_radix_sort.cuh", "cub/device/device_select.cuh",
    "cub/device/device_segmented_reduce.cuh", "cub/device/device_histogram.cuh", "cub/device/device_partition.cuh",
    "cub/device/device_run_length_encode.cuh", "cub/device/device_merge_sort.cuh", "cub/iterator/transform_input_iterator.cuh",
    "cub/iterator/counting_input_iterator.cuh", "cub/util_allocator.cuh", "cub/util_debug.cuh", "cub/util_macro.cuh", "cub/util_type.cuh"};

// Of libcu++: the standard library under another name; what its own classes do is refused.
constexpr std::array cuda_std_headers{
    "algorithm", "array", "atomic", "barrier", "bit", "cassert", "cfloat", "chrono", "climits", "cmath", "complex", "concepts",
    "cstddef", "cstdint", "cstdlib", "cstring", "functional", "initializer_list", "iterator", "latch", "limits", "mdspan",
    "numeric", "optional", "ratio", "semaphore", "span", "tuple", "type_traits", "utility", "variant", "version"};
constexpr std::array cuda_own_headers{"annotated_ptr", "atomic", "barrier", "functional", "latch", "memory_resource", "pipeline",
                                      "ptx", "semaphore", "stream_ref", "cmath", "numeric", "warp", "access_property"};

// Of Thrust: the types of the host, and what device code may use.
constexpr std::array thrust_headers{
    "adjacent_difference", "advance", "binary_search", "copy", "count", "device_allocator", "device_delete", "device_free",
    "device_malloc", "device_malloc_allocator", "device_new", "device_ptr", "device_reference", "device_vector", "distance",
    "equal", "execution_policy", "extrema", "fill", "find", "for_each", "functional", "gather", "generate", "host_vector",
    "inner_product", "logical", "memory", "merge", "partition", "random", "reduce", "remove", "replace", "reverse", "scan",
    "scatter", "sequence", "set_operations", "shuffle", "sort", "swap", "tabulate", "transform", "transform_reduce",
    "transform_scan", "unique", "version", "iterator/constant_iterator", "iterator/counting_iterator",
    "iterator/discard_iterator", "iterator/permutation_iterator", "iterator/reverse_iterator",
    "iterator/transform_iterator", "iterator/zip_iterator", "iterator/iterator_traits", "system/cuda/execution_policy",
    "system/cuda/vector", "system_error", "tuple", "pair", "complex", "zip_function", "mismatch", "uninitialized_copy",
    "uninitialized_fill", "detail/config", "type_traits", "universal_vector", "iterator/iterator_adaptor",
    "iterator/iterator_facade", "iterator/transform_output_iterator", "async/reduce", "random/linear_congruential_engine",
    "random/uniform_real_distribution"};

// Of C and of POSIX: a few types.
constexpr std::array c_headers{
    "complex.h", "ctype.h", "errno.h", "fenv.h", "float.h", "inttypes.h", "iso646.h",
    "limits.h", "locale.h", "math.h", "setjmp.h", "signal.h", "stdalign.h", "stdarg.h",
    "stdatomic.h", "stdbool.h", "stddef.h", "stdint.h", "stdio.h", "stdlib.h", "stdnoreturn.h",
    "string.h", "tgmath.h", "threads.h", "time.h", "uchar.h", "wchar.h", "wctype.h", "dirent.h",
    "dlfcn.h", "fcntl.h", "libgen.h", "malloc.h", "memory.h", "netdb.h", "poll.h",
    "pthread.h", "pwd.h", "regex.h", "sched.h", "semaphore.h", "strings.h", "sys/ioctl.h",
    "sys/mman.h", "sys/param.h", "sys/resource.h", "sys/select.h", "sys/socket.h", "sys/stat.h",
    "sys/time.h", "sys/timeb.h", "sys/times.h", "sys/types.h", "sys/wait.h", "syslog.h",
    "termios.h", "unistd.h", "utime.h"};

// Of the standard library of C++: what they declare beside permverify_std.h.
struct Declared {
  std::string_view name, text;
};
constexpr std::array standard_headers{
    Declared{"algorithm", "#include <permverify_std_algorithm.h>\n#include <permverify_std_vector.h>\n"},
    Declared{"cassert", "#include <permverify_assert.h>\n"}, Declared{"cctype", ""},
    Declared{"cerrno", ""}, Declared{"cfenv", ""}, Declared{"cfloat", ""},
    Declared{"cinttypes", ""}, Declared{"climits", ""}, Declared{"clocale", ""},
    Declared{"cmath", ""}, Declared{"compare", ""}, Declared{"concepts", ""},
    Declared{"csignal", ""}, Declared{"cstdarg", ""}, Declared{"cstddef", ""},
    Declared{"cstdint", ""}, Declared{"cstdio", ""}, Declared{"cstdlib", ""},
    Declared{"cstring", ""}, Declared{"ctime", ""}, Declared{"cwchar", ""},
    Declared{"bit", ""}, Declared{"execution", ""}, Declared{"iterator", ""},
    Declared{"limits", ""}, Declared{"new", ""}, Declared{"numbers", ""},
    Declared{"numeric", "#include <permverify_std_algorithm.h>\n"},
    Declared{"ratio", "#include <permverify_std_chrono.h>\n"}, Declared{"type_traits", ""},
    Declared{"typeindex", ""}, Declared{"utility", ""},
    Declared{"typeinfo", "namespace std { struct type_info { const char* name() const; bool operator==(const type_info&) const; }; }\n"},
    Declared{"version", ""},
    Declared{"any", "PERMVERIFY_HOST_CLASS(any, 16)"},
    Declared{"array", ""},
    Declared{"atomic", "#include <permverify_std_atomic.h>\n"},
    Declared{"bitset", "namespace std { template <size_t> class bitset; }\n"},
    Declared{"charconv", ""},
    Declared{"chrono", "#include <permverify_std_chrono.h>\n"},
    Declared{"codecvt", ""},
    Declared{"complex", "#include <permverify_std_complex.h>\n"},
    Declared{"condition_variable", "PERMVERIFY_HOST_CLASS(condition_variable, 48)"},
    Declared{"deque", "PERMVERIFY_HOST_TEMPLATE(deque, 80)"},
    Declared{"exception", "#include <permverify_std_exception.h>\n"},
    Declared{"filesystem", ""},
    Declared{"forward_list", "PERMVERIFY_HOST_TEMPLATE(forward_list, 8)"},
    Declared{"fstream", "#include <permverify_std_string.h>\n"},
    Declared{"functional", "#include <permverify_std_vector.h>\n#include <permverify_std_function.h>\n"},
    Declared{"future", "PERMVERIFY_HOST_TEMPLATE(future, 16) PERMVERIFY_HOST_TEMPLATE(promise, 24)"},
    Declared{"initializer_list", ""},
    Declared{"iomanip", "#include <permverify_std_string.h>\n"},
    Declared{"ios", "#include <permverify_std_string.h>\n"},
    Declared{"iosfwd", "#include <permverify_std_string.h>\n"},
    Declared{"iostream", "#include <permverify_std_string.h>\n"},
    Declared{"istream", "#include <permverify_std_string.h>\n"},
    Declared{"list", "PERMVERIFY_HOST_TEMPLATE(list, 24)"},
    Declared{"locale", "PERMVERIFY_HOST_CLASS(locale, 8)"},
    Declared{"map", "PERMVERIFY_HOST_TEMPLATE(map, 48) PERMVERIFY_HOST_TEMPLATE(multimap, 48)"},
    Declared{"memory", "PERMVERIFY_HOST_TEMPLATE(auto_ptr, 8) PERMVERIFY_HOST_TEMPLATE(unique_ptr, 8) PERMVERIFY_HOST_TEMPLATE(shared_ptr, 16) "
                       "PERMVERIFY_HOST_TEMPLATE(weak_ptr, 16)\n#include <permverify_std_vector.h>\n"},
    Declared{"mutex", "PERMVERIFY_HOST_CLASS(mutex, 40) PERMVERIFY_HOST_TEMPLATE(lock_guard, 8) "
                      "PERMVERIFY_HOST_TEMPLATE(unique_lock, 16)"},
    Declared{"optional", "namespace std { template <class T> class optional; }\n"},
    Declared{"ostream", "#include <permverify_std_string.h>\n"},
    Declared{"queue", "PERMVERIFY_HOST_TEMPLATE(queue, 80) PERMVERIFY_HOST_TEMPLATE(priority_queue, 32)"},
    Declared{"random", "#include <permverify_std_random.h>\n#include <permverify_std_vector.h>\n"},
    Declared{"regex", "PERMVERIFY_HOST_CLASS(regex, 32)"},
    Declared{"set", "PERMVERIFY_HOST_TEMPLATE(set, 48) PERMVERIFY_HOST_TEMPLATE(multiset, 48)"},
    Declared{"span", ""},
    Declared{"sstream", "#include <permverify_std_string.h>\n"},
    Declared{"stack", "PERMVERIFY_HOST_TEMPLATE(stack, 80)"},
    Declared{"stdexcept", "#include <permverify_std_exception.h>\n"},
    Declared{"streambuf", "#include <permverify_std_string.h>\n"},
    Declared{"string", "#include <permverify_std_string.h>\n"},
    Declared{"string_view", "#include <permverify_std_string.h>\n"},
    Declared{"system_error", "#include <permverify_std_exception.h>\n"},
    Declared{"thread", "PERMVERIFY_HOST_CLASS(thread, 8)"},
    Declared{"tuple", ""},
    Declared{"unordered_map", "PERMVERIFY_HOST_TEMPLATE(unordered_map, 56) "
                              "PERMVERIFY_HOST_TEMPLATE(unordered_multimap, 56)"},
    Declared{"unordered_set", "PERMVERIFY_HOST_TEMPLATE(unordered_set, 56)"},
    Declared{"valarray", "PERMVERIFY_HOST_TEMPLATE(valarray, 16)"},
    Declared{"variant", "namespace std { template <class...> class variant; }\n"},
    Declared{"vector", "#include <permverify_std_vector.h>\n"}};

}  // namespace

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> header_folder(const std::string& opaque) {
  auto files = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  const auto add = [&](std::string_view name, const std::string& text) {
    std::string path = own_folder;
    path.append("/").append(name);
    files->addFile(path, 0, llvm::MemoryBuffer::getMemBufferCopy(text));
  };
  const std::string of_host_c = "#elif defined(__PERMVERIFY_HOST_C__)\n#include <permverify_c.h>\n";
  for (const Header& header : own_headers()) add(header.name, std::string(header.text));
  add(opaque_header, opaque);
  for (const char* name : toolkit_headers) add(name, "");
  for (const char* name : headers_with_half) add(name, "#include <cuda_fp16.h>\n#include <cuda_bf16.h>\n");
  for (const char* name : cub_headers) add(name, "#include <permverify_cub.h>\n");
  for (const char* name : thrust_headers) add("thrust/" + std::string(name) + ".h", "#include <permverify_thrust.h>\n");
  for (const char* name : cuda_std_headers) add("cuda/std/" + std::string(name), "#include <permverify_libcu.h>\n");
  for (const char* name : cuda_own_headers) add("cuda/" + std::string(name), "#include <permverify_libcu.h>\n");
  for (const char* name : {"mma.h", "crt/mma.h"}) add(name, "#include <permverify_wmma.h>\n");
  add("cuda_fp8.h", "#include <permverify_fp8.h>\n");
  add("cuda_pipeline.h", "#include <permverify_libcu.h>\n");
  for (const char* name : {"hip/hip_runtime.h", "hip/hip_runtime_api.h", "hip/hip_vector_types.h", "hip/hip_ext.h",
                           "hip/hip_cooperative_groups.h", "hip/math_functions.h", "hip/device_functions.h"}) {
    add(name, "#include <permverify_hip.h>\n");
  }
  for (const char* name : {"hip/hip_fp16.h", "hip/hip_bf16.h", "hip/hip_bfloat16.h"}) {
    add(name, "#include <permverify_hip.h>\n#include <cuda_fp16.h>\n#include <cuda_bf16.h>\n#include <permverify_hip_half.h>\n");
  }
  add("hip/hip_complex.h", "#include <permverify_hip.h>\n#include <cuComplex.h>\n");
  for (const char* name : {"hiprand/hiprand_kernel.h", "hiprand_kernel.h", "hiprand.h", "hiprand/hiprand.h"}) {
    add(name, "#include <permverify_hip.h>\n");
  }
  add("hipcub/hipcub.hpp", "#include <permverify_hip.h>\n#include <permverify_cub.h>\nnamespace hipcub = cub;\n");
  add("DirectXMath.h", "#include <permverify_directx.h>\n");
  add("assert.h", "#if defined(__CUDACC__) || defined(__PERMVERIFY_HOST_C__)\n#include <permverify_assert.h>\n#endif\n");
  for (const char* name : {"CL/cl.h", "CL/opencl.h", "CL/cl_ext.h", "CL/cl_platform.h", "OpenCL/cl.h", "OpenCL/opencl.h"}) {
    add(name, "#include <permverify_opencl_host.h>\n");
  }
  add("opencl.h", "");  // of VerCors: what OpenCL C declares needs no header
  for (const char* name : c_headers) add(name, std::string("#ifdef __CUDACC__\n#include <permverify_posix.h>\n") + of_host_c + "#endif\n");
  add("getopt.h", std::string("#pragma once\n#ifdef __CUDACC__\n#include <permverify_posix.h>\n"
                  "struct option { const char* name; int has_arg; int* flag; int val; };\n") + of_host_c + "#endif\n");
  for (const Declared& header : standard_headers) {
    const bool again = header.name == "cassert";  // after each `#define NDEBUG`
    std::string text = again ? "" : "#pragma once\n";
    text += "#ifdef __CUDACC__\n#include <permverify_std.h>\n";
    add(header.name, text.append(header.text).append("\n#endif\n"));
  }
  return files;
}

}  // namespace permverify::parser
