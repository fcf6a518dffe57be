// expect: bad_input
// Also of classes with virtual bases, and of what stands in for the iterators of containers.
#include <fstream>
#include <map>
#include <sstream>
struct Log { int n; std::stringstream text; };
__global__ void stream() { assert(sizeof(std::ofstream) == 512); }  //~ ERROR unsupported:host_class_size
__global__ void inside() { assert(sizeof(Log) == 400); }  //~ ERROR unsupported:host_class_size
__global__ void array() { assert(sizeof(std::ifstream[2]) == 1040); }  //~ ERROR unsupported:host_class_size
__global__ void alignment() { assert(alignof(Log) == 8); }  //~ ERROR unsupported:host_class_size
__global__ void iterator() { assert(sizeof(std::map<int, int>::iterator) == 1); }  //~ ERROR unsupported:host_class_size
