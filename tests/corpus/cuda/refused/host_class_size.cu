// expect: bad_input
// Which template arguments change the size of a class of the host's library is not known.
#include <memory>
#include <vector>
struct Both { int n; std::vector<int> v; };
__global__ void direct() { assert(sizeof(std::unique_ptr<int, void (*)(int *)>) == 8); }  //~ ERROR unsupported:host_class_size
__global__ void inside() { assert(sizeof(Both) == 32); }  //~ ERROR unsupported:host_class_size
__global__ void pointer(Both *b) { assert(sizeof(b) == 8); }
