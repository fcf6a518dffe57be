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
