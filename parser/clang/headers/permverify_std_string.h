// <string> and the streams, as far as signatures of host code name them.
#pragma once
#include <permverify_std.h>
PERMVERIFY_HOST_TEMPLATE(basic_string, 32)
PERMVERIFY_HOST_CLASS(ios_base, 216)
namespace std {
using string = basic_string<char>;
using wstring = basic_string<wchar_t>;
struct istream : ios_base {};
struct ostream : ios_base {};
struct iostream : istream {};
struct ifstream : istream { size_t permverify_rest[38]; };
struct ofstream : ostream { size_t permverify_rest[37]; };
struct fstream : iostream { size_t permverify_rest[39]; };
struct istringstream : istream { size_t permverify_rest[21]; };
struct ostringstream : ostream { size_t permverify_rest[20]; };
struct stringstream : iostream { size_t permverify_rest[22]; };
struct streambuf;
using ios = ios_base;
extern istream cin;
extern ostream cout, cerr, clog;
template <class T> ostream& operator<<(ostream&, const T&);
ostream& operator<<(ostream&, ostream& (*)(ostream&));
ostream& endl(ostream&);
ostream& flush(ostream&);
template <class T> istream& operator>>(istream&, T&);
}  // namespace std
PERMVERIFY_HOST_FUNCTION(getline)
PERMVERIFY_HOST_FUNCTION(setw)
PERMVERIFY_HOST_FUNCTION(setfill)
PERMVERIFY_HOST_FUNCTION(setprecision)
PERMVERIFY_HOST_FUNCTION(fixed)
PERMVERIFY_HOST_FUNCTION(scientific)
PERMVERIFY_HOST_FUNCTION(to_string)
PERMVERIFY_HOST_FUNCTION(stoi)
PERMVERIFY_HOST_FUNCTION(stof)
PERMVERIFY_HOST_FUNCTION(stod)
