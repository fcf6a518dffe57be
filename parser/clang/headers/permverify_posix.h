// Types of C and POSIX that signatures of host code name; a source that includes none of their headers may
// have types of its own by these names.
#pragma once
struct FILE;
typedef long clock_t, time_t, ssize_t, off_t, suseconds_t;
typedef unsigned long pthread_t;
typedef int pid_t;
typedef unsigned uid_t, gid_t, mode_t;
struct pthread_mutex_t { long permverify_host[5]; };
struct pthread_cond_t { long permverify_host[6]; };
struct pthread_attr_t { long permverify_host[7]; };
struct pthread_barrier_t { long permverify_host[4]; };
struct pthread_rwlock_t { long permverify_host[7]; };
typedef __builtin_va_list va_list;
struct timeval { time_t tv_sec; suseconds_t tv_usec; };
struct timespec { time_t tv_sec; long tv_nsec; };
#define __LITTLE_ENDIAN 1234
#define __BIG_ENDIAN 4321
#define __BYTE_ORDER __LITTLE_ENDIAN
#define LITTLE_ENDIAN __LITTLE_ENDIAN
#define BIG_ENDIAN __BIG_ENDIAN
#define BYTE_ORDER __BYTE_ORDER
#define __WORDSIZE (__SIZEOF_POINTER__ * 8)
extern "C" {
extern FILE *stdin, *stdout, *stderr;
FILE* fopen(const char*, const char*);
int fclose(FILE*);
int fprintf(FILE*, const char*, ...);
int fscanf(FILE*, const char*, ...);
char* fgets(char*, int, FILE*);
int fputs(const char*, FILE*);
int fgetc(FILE*);
int getc(FILE*);
int fputc(int, FILE*);
size_t fread(void*, size_t, size_t, FILE*);
size_t fwrite(const void*, size_t, size_t, FILE*);
int fseek(FILE*, long, int);
long ftell(FILE*);
void rewind(FILE*);
int feof(FILE*);
int ferror(FILE*);
int fflush(FILE*);
void perror(const char*);
int vfprintf(FILE*, const char*, va_list);
int vsnprintf(char*, size_t, const char*, va_list);
int gettimeofday(timeval*, void*);
time_t time(time_t*);
int clock_gettime(int, timespec*);
double difftime(time_t, time_t);
char* strchr(const char*, int);
char* strrchr(const char*, int);
char* strstr(const char*, const char*);
char* strdup(const char*);
char* strerror(int);
int strcasecmp(const char*, const char*);
int strncasecmp(const char*, const char*, size_t);
int isdigit(int);
int isspace(int);
int isalpha(int);
int toupper(int);
int tolower(int);
int getopt(int, char* const*, const char*);
extern char* optarg;
extern int optind, opterr;
unsigned sleep(unsigned);
int usleep(unsigned);
pid_t getpid();
}
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#define CLOCKS_PER_SEC 1000000L
#define CLOCK_MONOTONIC 1
#define CLOCK_REALTIME 0
#define va_start(list, last) __builtin_va_start(list, last)
#define va_end(list) __builtin_va_end(list)
#define va_arg(list, type) __builtin_va_arg(list, type)
