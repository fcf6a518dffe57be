// Variables of the host whose types are in a header that is not here.
static LibraryHandle handle;
LibraryHandle others[4];
LibraryStatus* first = nullptr;
__global__ void fine(int* a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
