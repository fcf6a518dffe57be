// Where reports go.
#pragma once
#include <string>

namespace permverify::driver {

// False, with a complaint on stderr that names the cause, when the text cannot be written.
bool write_file(const std::string& path, const std::string& text);
bool write_stdout(const std::string& text);
// Never throws; what is lost shows in after_output.
void write_stderr(const std::string& text);

// The exit code of a program that would end with `code`: that of an internal error if something that it
// printed was lost. An stderr that the caller has closed loses nothing.
int after_output(int code);

}  // namespace permverify::driver
