// SPDX-License-Identifier: BSD-3-Clause
#include "grader/build/screen.h"

#include <doctest/doctest.h>

#include <string>

namespace lockstep::grader::test {
namespace {

bool is_fine(const std::string& symbols) { return !objection(symbols); }

TEST_CASE("what honest code needs is not objected to") {
  CHECK(is_fine(""));
  CHECK(is_fine("_Z10scale_rowsPKfS0_Pfmm T 2a0 a0\nweights D 0 10\nprintf U         \n"));
  for (const char* used : {"__tsan_read4",
                           "_ZN4simt7runtime14builtin_valuesE",
                           "_Z9atomicAddPjj",
                           "_Z15cudaMemsetAsyncPvimP11simt_stream",
                           "cudaMalloc",
                           "__cudaLaunchKernel",
                           "expf",
                           "sqrt",
                           "powl",
                           "fputs",
                           "exit",
                           "memcpy",
                           "_Znwm",
                           "_ZdlPvm",
                           "_ZSt20__throw_length_errorPKc",
                           "_ZTISt13runtime_error",
                           "_ZTVN10__cxxabiv120__si_class_type_infoE",
                           "_ZNSo3putEc",
                           "_ZNKSt5ctypeIcE13_M_widen_initEv",
                           "simt_dynamic_shared",
                           "_GLOBAL_OFFSET_TABLE_",
                           "_ZTIPKc"}) {
    CAPTURE(used);
    CHECK(is_fine(std::string(used) + " U         \n"));
  }
  for (const char* defined :
       {"_ZNSt6vectorIfSaIfEED1Ev W 0 3", "_Z1kIfEvPT_m W 0 3", "_ZStL8__ioinit b 0 1",
        "DW.ref.__gxx_personality_v0 V 0 8", "_ZZNK4simt7Launch_IZ10fEvS5_ENUlPKvE0_4_FUNESA_ t 0 3", "memset t 0 3",
        "fatbinData r 0", "c D 0 10"}) {
    CAPTURE(defined);
    CHECK(is_fine(std::string(defined) + "\n"));
  }
}

TEST_CASE("what reaches out of the program, or into the simulator, is refused by its name") {
  for (const char* used : {"dlopen",
                           "dlsym",
                           "syscall",
                           "fork",
                           "execve",
                           "system",
                           "popen",
                           "open",
                           "read",
                           "write",
                           "send",
                           "mmap",
                           "mprotect",
                           "ptrace",
                           "process_vm_writev",
                           "getenv",
                           "pthread_create",
                           "signal",
                           "sigaction",
                           "kill",
                           "socket",
                           "strcpy",
                           "sprintf",
                           "_ZNSt6thread15_M_start_threadESt10unique_ptrINS_6_StateESt14default_deleteIS1_EEPFvvE",
                           "_ZNSt14basic_ifstreamIcSt11char_traitsIcEEC1EPKcSt13_Ios_Openmode",
                           "_ZN4simt5clearEv",
                           "_ZN4simt6engineE",
                           "_ZN4simt16set_block_sampleEmm",
                           "_ZN4simt18set_counted_blocksEm",
                           "_ZN8lockstep7harness8contractEv",
                           "cublasCreate_v2",
                           "cudaIpcOpenMemHandle",
                           "cudaGetDriverEntryPoint",
                           "cuLaunchKernel",
                           "lockstep_fence_zero_begin",
                           "main",
                           "_exit"}) {
    CAPTURE(used);
    for (const char* type : {"U", "w"}) CHECK_FALSE(is_fine(std::string(used) + " " + type + "         \n"));
  }
  CHECK(*objection("_ZN4simt5clearEv U \n") == "It uses simt::clear(), which a submission may not.");
  CHECK(*objection("a U\ndlopen U \n") == "It uses a, which a submission may not.");
}

TEST_CASE("a definition that would take another's place is refused") {
  for (const char* defined :
       {"cudaEventElapsedTime T 0 9", "memcpy T 0 9", "malloc W 0 9", "_Znwm T 0 9", "_ZdlPv W 0 9", "main T 0 9",
        "helper T 0 9", "__tsan_read4 T 0 9", "_ZN4simt7runtime6launchEv T 0 9",
        "_ZN8lockstep7harness8contractEv T 0 9", "_ZSt4cout B 0 9", "environ B 0 8", "stdout D 0 8",
        "__malloc_hook B 0 8", "_Z1fv i 0 8"}) {
    CAPTURE(defined);
    CHECK_FALSE(is_fine(std::string(defined) + "\n"));
  }
}

TEST_CASE("what nm does not print is refused") {
  for (const char* line : {"two words T 0 9", "alone", "name ", "name long 0"}) {
    CAPTURE(line);
    CHECK_FALSE(is_fine(std::string(line) + "\n"));
  }
  CHECK_FALSE(is_fine(std::string(100'000, 'x') + " U\n"));
}

TEST_CASE("headers of CUDA's libraries are refused by their path") {
  CHECK_FALSE(
      objection_to_headers("a.o: a.cu \\\n /usr/local/cuda/include/cuda_runtime.h \\\n /usr/include/c++/12/cub.h"));
  const auto no = objection_to_headers("a.o: a.cu \\\n /usr/local/cuda/include/cccl/cub/cub.cuh \\\n b.h");
  REQUIRE(no);
  CHECK(*no ==
        "It includes /usr/local/cuda/include/cccl/cub/cub.cuh: a library's kernels are not a submission's own work.");
  CHECK(objection_to_headers("/usr/include/cublas_v2.h"));
}

}  // namespace
}  // namespace lockstep::grader::test
