// HIP's names for CUDA's numbers of 16 bits.
#pragma once
typedef __half hip_half;
typedef __nv_bfloat16 __hip_bfloat16;
typedef __nv_bfloat16 hip_bfloat16;
typedef __nv_bfloat162 __hip_bfloat162;
