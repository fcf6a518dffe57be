// What headers of C and of POSIX declare, for the host's code of an OpenCL program in C.
#pragma once
#define NULL ((void*)0)
#define offsetof(type, member) __builtin_offsetof(type, member)
typedef __SIZE_TYPE__ size_t;
typedef __PTRDIFF_TYPE__ ptrdiff_t;
typedef __WCHAR_TYPE__ wchar_t;
typedef __INT8_TYPE__ int8_t;
typedef __INT16_TYPE__ int16_t;
typedef __INT32_TYPE__ int32_t;
typedef __INT64_TYPE__ int64_t;
typedef __UINT8_TYPE__ uint8_t;
typedef __UINT16_TYPE__ uint16_t;
typedef __UINT32_TYPE__ uint32_t;
typedef __UINT64_TYPE__ uint64_t;
typedef __INTPTR_TYPE__ intptr_t;
typedef __UINTPTR_TYPE__ uintptr_t;
typedef __INTMAX_TYPE__ intmax_t;
typedef __UINTMAX_TYPE__ uintmax_t;
#define bool _Bool
#define true 1
#define false 0
#define CHAR_BIT 8
#define SCHAR_MIN (-128)
#define SCHAR_MAX 127
#define UCHAR_MAX 255
#define CHAR_MIN SCHAR_MIN
#define CHAR_MAX SCHAR_MAX
#define SHRT_MAX __SHRT_MAX__
#define SHRT_MIN (-__SHRT_MAX__ - 1)
#define USHRT_MAX (__SHRT_MAX__ * 2 + 1)
#define INT_MAX __INT_MAX__
#define INT_MIN (-__INT_MAX__ - 1)
#define UINT_MAX (__INT_MAX__ * 2U + 1U)
#define LONG_MAX __LONG_MAX__
#define LONG_MIN (-__LONG_MAX__ - 1L)
#define ULONG_MAX (__LONG_MAX__ * 2UL + 1UL)
#define LLONG_MAX __LONG_LONG_MAX__
#define LLONG_MIN (-__LONG_LONG_MAX__ - 1LL)
#define ULLONG_MAX (__LONG_LONG_MAX__ * 2ULL + 1ULL)
#define INT8_MAX 127
#define INT16_MAX 32767
#define INT32_MAX 2147483647
#define INT64_MAX __LONG_MAX__
#define INT32_MIN (-INT32_MAX - 1)
#define INT64_MIN (-__LONG_MAX__ - 1L)
#define UINT8_MAX 255
#define UINT16_MAX 65535
#define UINT32_MAX 4294967295U
#define UINT64_MAX (__LONG_MAX__ * 2UL + 1UL)
#define SIZE_MAX UINT64_MAX
#define PRId64 "ld"
#define PRIu64 "lu"
#define PRIx64 "lx"
#define PRId32 "d"
#define PRIu32 "u"
#define FLT_MAX __FLT_MAX__
#define FLT_MIN __FLT_MIN__
#define FLT_EPSILON __FLT_EPSILON__
#define DBL_MAX __DBL_MAX__
#define DBL_MIN __DBL_MIN__
#define DBL_EPSILON __DBL_EPSILON__
#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define RAND_MAX 2147483647
#define BUFSIZ 8192
#define EOF (-1)
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#define CLOCKS_PER_SEC 1000000L
#define CLOCK_REALTIME 0
#define CLOCK_MONOTONIC 1
#define PATH_MAX 4096
#define M_PI 3.14159265358979323846
#define M_E 2.7182818284590452354
#define M_SQRT2 1.41421356237309504880
#define INFINITY __builtin_inff()
#define NAN __builtin_nanf("")
#define HUGE_VAL __builtin_huge_val()
#define isnan(x) __builtin_isnan(x)
#define isinf(x) __builtin_isinf(x)
#define isfinite(x) __builtin_isfinite(x)
typedef struct FILE FILE;
typedef long clock_t, time_t, ssize_t, off_t, suseconds_t;
typedef int pid_t;
typedef unsigned uid_t, gid_t, mode_t;
typedef __builtin_va_list va_list;
#define va_start(list, last) __builtin_va_start(list, last)
#define va_end(list) __builtin_va_end(list)
#define va_arg(list, type) __builtin_va_arg(list, type)
#define va_copy(to, from) __builtin_va_copy(to, from)
struct timeval { time_t tv_sec; suseconds_t tv_usec; };
struct timespec { time_t tv_sec; long tv_nsec; };
struct timezone { int tz_minuteswest, tz_dsttime; };
struct tm { int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst; };
struct stat { mode_t st_mode; off_t st_size; time_t st_mtime; };
extern FILE *stdin, *stdout, *stderr;
extern char* optarg;
extern int optind, opterr, optopt;
extern int* __errno_location(void);
#define errno (*__errno_location())
void* malloc(size_t);
void* calloc(size_t, size_t);
void* realloc(void*, size_t);
void* aligned_alloc(size_t, size_t);
void* memalign(size_t, size_t);
int posix_memalign(void**, size_t, size_t);
void free(void*);
void exit(int) __attribute__((__noreturn__));
void _exit(int) __attribute__((__noreturn__));
void abort(void) __attribute__((__noreturn__));
int atexit(void (*)(void));
int system(const char*);
char* getenv(const char*);
int setenv(const char*, const char*, int);
int unsetenv(const char*);
int putenv(char*);
int atoi(const char*);
long atol(const char*);
long long atoll(const char*);
double atof(const char*);
long strtol(const char*, char**, int);
unsigned long strtoul(const char*, char**, int);
long long strtoll(const char*, char**, int);
unsigned long long strtoull(const char*, char**, int);
float strtof(const char*, char**);
double strtod(const char*, char**);
int rand(void);
void srand(unsigned);
long random(void);
void srandom(unsigned);
double drand48(void);
void srand48(long);
int abs(int);
long labs(long);
long long llabs(long long);
void qsort(void*, size_t, size_t, int (*)(const void*, const void*));
void* bsearch(const void*, const void*, size_t, size_t, int (*)(const void*, const void*));
int printf(const char*, ...);
int fprintf(FILE*, const char*, ...);
int sprintf(char*, const char*, ...);
int snprintf(char*, size_t, const char*, ...);
int vprintf(const char*, va_list);
int vfprintf(FILE*, const char*, va_list);
int vsnprintf(char*, size_t, const char*, va_list);
int scanf(const char*, ...);
int fscanf(FILE*, const char*, ...);
int sscanf(const char*, const char*, ...);
int puts(const char*);
int fputs(const char*, FILE*);
int putchar(int);
int fputc(int, FILE*);
int putc(int, FILE*);
int getchar(void);
int fgetc(FILE*);
int getc(FILE*);
char* fgets(char*, int, FILE*);
int ungetc(int, FILE*);
FILE* fopen(const char*, const char*);
FILE* freopen(const char*, const char*, FILE*);
int fclose(FILE*);
size_t fread(void*, size_t, size_t, FILE*);
size_t fwrite(const void*, size_t, size_t, FILE*);
int fseek(FILE*, long, int);
long ftell(FILE*);
void rewind(FILE*);
int feof(FILE*);
int ferror(FILE*);
int fflush(FILE*);
int fileno(FILE*);
void perror(const char*);
int remove(const char*);
int setvbuf(FILE*, char*, int, size_t);
void* memcpy(void*, const void*, size_t);
void* memmove(void*, const void*, size_t);
void* memset(void*, int, size_t);
int memcmp(const void*, const void*, size_t);
size_t strlen(const char*);
int strcmp(const char*, const char*);
int strncmp(const char*, const char*, size_t);
int strcasecmp(const char*, const char*);
int strncasecmp(const char*, const char*, size_t);
char* strcpy(char*, const char*);
char* strncpy(char*, const char*, size_t);
char* strcat(char*, const char*);
char* strncat(char*, const char*, size_t);
char* strchr(const char*, int);
char* strrchr(const char*, int);
char* strstr(const char*, const char*);
char* strtok(char*, const char*);
char* strdup(const char*);
char* strerror(int);
int isdigit(int);
int isspace(int);
int isalpha(int);
int isalnum(int);
int toupper(int);
int tolower(int);
double sqrt(double);
double pow(double, double);
double exp(double);
double log(double);
double log2(double);
double log10(double);
double sin(double);
double cos(double);
double tan(double);
double atan(double);
double atan2(double, double);
double floor(double);
double ceil(double);
double round(double);
double fabs(double);
double fmod(double, double);
double fmax(double, double);
double fmin(double, double);
float sqrtf(float);
float powf(float, float);
float expf(float);
float logf(float);
float sinf(float);
float cosf(float);
float tanf(float);
float floorf(float);
float ceilf(float);
float roundf(float);
float fabsf(float);
float fmodf(float, float);
float fmaxf(float, float);
float fminf(float, float);
clock_t clock(void);
time_t time(time_t*);
double difftime(time_t, time_t);
struct tm* localtime(const time_t*);
int gettimeofday(struct timeval*, void*);
int clock_gettime(int, struct timespec*);
int nanosleep(const struct timespec*, struct timespec*);
unsigned sleep(unsigned);
int usleep(unsigned);
pid_t getpid(void);
int getopt(int, char* const*, const char*);
int stat(const char*, struct stat*);
int access(const char*, int);
