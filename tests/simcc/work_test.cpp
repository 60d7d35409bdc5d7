// SPDX-License-Identifier: BSD-3-Clause
// What assembler text costs, as g++ and clang++ write it.
#include "work.h"

#include <doctest/doctest.h>

#include <string>

using simt::simcc::count_work;
using simt::simcc::halves_of;

namespace {

const std::string block = "\tcall\t__sanitizer_cov_trace_pc@PLT\n";

/// What the first block of `text` adds; 0 if it adds nothing.
int added_in(const std::string& text, const std::string& headers = "/simulator") {
  const std::string counted = count_work(text, headers);
  const auto at = counted.find("addq\t$");
  if (at == std::string::npos) return 0;
  CHECK(counted.find(", simt_work(%rip)\n", at) != std::string::npos);
  return std::stoi(counted.substr(at + 6));
}

int added(const std::string& body) { return added_in(block + body); }

}  // namespace

TEST_CASE("arithmetic, comparisons and calls cost an instruction") {
  for (const char* line : {"\taddl\t%eax, %ebx", "\tcmpl\t$25, %eax", "\tshrl\t$2, %r15d", "\tmulss\t(%rax), %xmm0",
                           "\tcall\t_Z9atomicAddPjj@PLT", "    imull $3, %eax, %eax", "\tleaq\t8(%rax), %rbx",
                           "\tsete\t%al", "\tcmovne\t%eax, %ebx"}) {
    CAPTURE(line);
    CHECK(halves_of(line) == 2);
  }
}

TEST_CASE("the marks of loops cost nothing") {
  CHECK(added("#APP\n# 30 \"loop.h\" 1\n\taddl $1640531527, simt_passes(%rip)\n# 0 \"\" 2\n#NO_APP\n\taddl\t%eax, "
              "%ebx\n") == 1);
  CHECK(added("\t#APP\n\timull $3, %eax, %ebx\n\t#NO_APP\n") == 0);
}

TEST_CASE("what only this processor needs costs nothing") {
  for (const char* line : {"",
                           "f:",
                           "\t.loc 1 2 3",
                           "\tmovq\t%rax, %rbx",
                           "\tmovl\t%eax, 8(%rsp)",
                           "\tmovl\t(%rdi), %eax",
                           "\tmovzbl\t%al, %eax",
                           "\txorl\t%eax, %eax",
                           "\tpxor\t%xmm0, %xmm0",
                           "\tpushq\t%rbp",
                           "\tpopq\t%rbp",
                           "\tjmp\t.L5",
                           "\tjne\t.L17",
                           "\tret",
                           "\tnop",
                           "\tcall\t__sanitizer_cov_trace_pc@PLT",
                           "\tleaq\t8(%rax), %rdi",
                           "# a comment",
                           "\tcltq",
                           "\tmovaps\t%xmm1, %xmm0",
                           "\tcall\t__tsan_read4@PLT",
                           "\tcallq\t__tsan_write8"}) {
    CAPTURE(line);
    CHECK(halves_of(line) == 0);
  }
}

TEST_CASE("logic is half an instruction, 64-bit arithmetic two, packed arithmetic four") {
  CHECK(halves_of("\txorl\t%eax, %ebx") == 1);
  CHECK(halves_of("\tandl\t$15, %ebx") == 1);
  CHECK(halves_of("\tnotl\t%ebx") == 1);
  CHECK(halves_of("\taddq\t%rax, %rbx") == 4);
  CHECK(halves_of("\tcmpq\t%rax, %rbx") == 4);
  CHECK(halves_of("\tmulps\t%xmm1, %xmm0") == 8);
  CHECK(halves_of("\tpaddd\t%xmm1, %xmm0") == 8);
}

TEST_CASE("a block's call becomes an addition of its cost") {
  const std::string body =
      "\tcall\t__tsan_read4\n\tmovl\t(%rdi), %eax\n\taddl\t%eax, %ebx\n\tcmpl\t%eax, %ebx\n\tjne\t.L2\n";
  CHECK(count_work("f:\n" + block + body + "\tret\n", "") == "f:\n\taddq\t$2, simt_work(%rip)\n" + body + "\tret\n");
}

TEST_CASE("a block ends where the next begins, at a jump that is always taken, and at a return") {
  const std::string add = "\taddl\t%eax, %ebx\n";
  CHECK(count_work(block + add + ".L3:\n" + block + add + add, "") ==
        "\taddq\t$1, simt_work(%rip)\n" + add + ".L3:\n\taddq\t$2, simt_work(%rip)\n" + add + add);
  CHECK(added(add + "\tjmp\t.L9\n" + add + add) == 1);
  CHECK(added(add + "\tret\n" + add) == 1);
}

TEST_CASE("a block that costs nothing adds nothing") {
  CHECK(count_work(block + "\tjmp\t.L2\n", "") == "\tjmp\t.L2\n");
}

TEST_CASE("a multiplication with an addition is one instruction") {
  const std::string multiply = "\tmulss\t%xmm1, %xmm0\n";
  const std::string add = "\taddss\t%xmm0, %xmm2\n";
  CHECK(added(multiply + add) == 1);
  CHECK(added(multiply + add + multiply + add) == 2);
  CHECK(added(multiply + multiply + add) == 2);
  CHECK(added(add) == 1);
  CHECK(added("\tmulps\t%xmm1, %xmm0\n\taddps\t%xmm0, %xmm2\n") == 4);
  CHECK(added("\timull\t%ecx, %eax\n\taddl\t%edx, %eax\n") == 1);
  CHECK(added(multiply + "\taddl\t%edx, %eax\n") == 2);
}

TEST_CASE("counting the rounds of a loop of a constant number is free") {
  const std::string work = "\tshrl\t$2, %eax\n";
  const std::string counting = "\taddq\t$1, %rbx\n\tcmpq\t$7, %rbx\n\tjne\t.L17\n";
  CHECK(added_in(".L17:\n" + block + work + counting) == 1);
  // Forward it is no loop; where the number is not known, four rounds are made one.
  CHECK(added_in(block + work + counting + ".L17:\n") == 5);
  CHECK(added_in(".L17:\n" + block + work + "\taddq\t$1, %rbx\n\tcmpq\t%rcx, %rbx\n\tjne\t.L17\n") == 2);
  CHECK(added_in(".L17:\n" + block + work + "\taddq\t%rdx, %rcx\n\tcmpq\t%rcx, %rbx\n\tjne\t.L17\n") == 2);
  // What is added to another register is work.
  CHECK(added_in(".L17:\n" + block + "\taddq\t$1, %rdx\n\tcmpq\t$7, %rbx\n\tjne\t.L17\n") == 2);
}

TEST_CASE("what comes from a header of the simulator is one instruction in a row") {
  const std::string files = "\t.file 1 \"/home/mine.cu\"\n\t.file 2 \"/simulator/simt/bits.h\"\n";
  const std::string mine = "\t.loc 1 10 3\n";
  const std::string header = "\t.loc 2 40 5 is_stmt 1\n";
  const std::string four = "\taddl\t%eax, %ebx\n\tshll\t$2, %ebx\n\taddl\t%ecx, %ebx\n\tshrl\t$2, %ebx\n";
  CHECK(added_in(files + block + mine + four) == 4);
  CHECK(added_in(files + block + header + four) == 1);
  CHECK(added_in(files + block + header + four + mine + four + header + four) == 6);
  CHECK(added_in(files + block + header + four, "") == 4);
}

TEST_CASE("g++ is asked to unroll what nvcc is") {
  using simt::simcc::unroll_for_gcc;
  CHECK(unroll_for_gcc("a\n#pragma unroll\nfor (;;) {}\n") == "a\n#pragma GCC unroll 64\nfor (;;) {}\n");
  CHECK(unroll_for_gcc("  #pragma unroll 4\n") == "#pragma GCC unroll 4\n");
  CHECK(unroll_for_gcc("#pragma unroll N\n") == "#pragma unroll N\n");
  CHECK(unroll_for_gcc("#pragma once\nx") == "#pragma once\nx");
  CHECK(unroll_for_gcc("") == "");
}

TEST_CASE("text without blocks stays as it is") {
  const std::string text = "\t.text\nf:\n\taddl\t%eax, %ebx\n\tret\n";
  CHECK(count_work(text, "/simulator") == text);
  CHECK(count_work("", "/simulator") == "");
}
