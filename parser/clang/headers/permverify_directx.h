// Vectors of DirectX that programs share with their kernels.
#pragma once
namespace DirectX {
struct XMFLOAT2 { float x, y; };
struct XMFLOAT3 { float x, y, z; };
struct XMFLOAT4 { float x, y, z, w; };
struct alignas(16) XMVECTOR { float permverify_host[4]; };
struct XMMATRIX { XMVECTOR r[4]; };
struct XMFLOAT4X4 { float m[4][4]; };
}  // namespace DirectX
