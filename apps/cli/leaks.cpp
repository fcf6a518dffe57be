// For builds with the address sanitizer; others never call these functions. They name libraries that keep memory to
// the end of the process: a job of the server has neither the environment nor the files of the tests
// (tests/lsan.supp, which gives the reasons).
extern "C" {
const char* __lsan_default_suppressions();
const char* __lsan_default_options();
}

const char* __lsan_default_suppressions() { return "leak:libcln.so\nleak:libcrypto.so\n"; }
const char* __lsan_default_options() { return "use_tls=0:print_suppressions=0"; }
