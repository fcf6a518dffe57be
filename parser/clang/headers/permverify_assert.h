// <assert.h>, which may be included again after another `#define NDEBUG` or `#undef NDEBUG`.
#undef assert
#ifdef NDEBUG
#define assert(e) static_cast<void>(0)
#else
#define assert(e) __permverify_assert(static_cast<bool>(e))
#endif
