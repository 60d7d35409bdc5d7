// SPDX-License-Identifier: BSD-3-Clause
// The program behind ./lockstep.
#include <unistd.h>

#include <cstdio>
#include <exception>

#include "grader/build/submission.h"
#include "grader/catalog/errors.h"
#include "grader/process/interrupt.h"
#include "grader/report/style.h"
#include "grader/verbs/command_line.h"

namespace {

using namespace lockstep::grader;

int complain(const char* sentence, int exit_code) {
  std::fprintf(stderr, "lockstep: %s\n", safe(sentence, style_for(STDERR_FILENO)).c_str());
  return exit_code;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    install_interrupt_handler();
    return run_command_line(argc, argv);
  } catch (const UsageError& error) {
    return complain(error.what(), exit_wrong_use);
  } catch (const UnusableSubmission& error) {
    return complain(error.what(), exit_wrong_use);
  } catch (const Interrupted&) {
    return complain("interrupted: every process it started is gone, and nothing was written.", exit_outside);
  } catch (const std::exception& error) {
    return complain(error.what(), exit_outside);
  }
}
