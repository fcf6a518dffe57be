// Kernels as the program launches them: where not every launch is proved, the launches in the host's code count.
#pragma once
#include "driver/verify/attempt.h"
#include "driver/verify/conclude.h"

namespace permverify::driver {

// The kernels that are judged by the launches of the program if they are not proved for every launch: those without permissions
// and with known launches, unless the options fix launches themselves.
std::set<std::string> with_program_launches(const ir::Module& module, const Options& options);

// Whether its launches may show what holds for no launch with arrays of unknown length, or fail where every launch is proved
// because pointers are taken to differ: then they are judged although every launch is proved.
bool says_more_than_every_launch(const ir::Kernel& kernel);

// Decides these kernels, and puts what was found in their place: all obligations of all launches, each at its worst. Verdicts
// are concluded, runs included. `kernels` is left with the others: a launch of them contradicts itself,
// or what is known for every launch is more.
void judge_program_launches(Session& session, const Options& options, const ir::Module& module, checker::FileReport& file,
                            std::set<std::string>& kernels, const Finish& finish);

}  // namespace permverify::driver
