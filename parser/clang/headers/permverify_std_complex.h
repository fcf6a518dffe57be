// <complex>: arithmetic that device code may use.
#pragma once
#include <permverify_std.h>
#define PERMVERIFY_COMPLEX_OF std
#define PERMVERIFY_ALIGNED_COMPLEX
#define PERMVERIFY_COMPLEX_MEMBERS
#include <permverify_complex.h>
#undef PERMVERIFY_COMPLEX_OF
#undef PERMVERIFY_ALIGNED_COMPLEX
#undef PERMVERIFY_COMPLEX_MEMBERS
