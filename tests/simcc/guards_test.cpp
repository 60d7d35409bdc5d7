// SPDX-License-Identifier: BSD-3-Clause
// The room between shared variables, in assembler text as g++ and clang++ write it.
#include "guards.h"

#include <doctest/doctest.h>

#include <string>

using simt::simcc::insert_guards;

namespace {

const std::string end = "\t.section\t.tbss.simt_end,\"awT\",@nobits\n\t.zero\t256\n";

}  // namespace

TEST_CASE("every thread-local variable gets room before it") {
  const std::string text =
      "\t.section\t.tbss,\"awT\",@nobits\n\t.align 4\n\t.type\ta, @object\n\t.size\ta, 4\na:\n\t.zero\t4\n"
      "\t.align 16\nb:\n\t.zero\t64\n\t.text\nf:\n\tret\n";
  const std::string expected =
      "\t.section\t.tbss,\"awT\",@nobits\n\t.align 4\n\t.type\ta, @object\n\t.size\ta, "
      "4\n\t.zero\t256\na:\n\t.zero\t4\n"
      "\t.align 16\n\t.zero\t256\nb:\n\t.zero\t64\n\t.text\nf:\n\tret\n";
  CHECK(insert_guards(text) == expected + end);
}

TEST_CASE("the room keeps a large alignment, and a second name of a place stays with it") {
  CHECK(insert_guards(
            "\t.section\t.tbss._Zk,\"awTG\",@nobits,_Zk,comdat\n\t.p2align\t10, 0x0\ns:\n.Ls$local:\n\t.zero\t8\n") ==
        "\t.section\t.tbss._Zk,\"awTG\",@nobits,_Zk,comdat\n\t.p2align\t10, "
        "0x0\n\t.zero\t1024\ns:\n.Ls$local:\n\t.zero\t8\n" +
            end);
}

TEST_CASE("constants have room before each and after the last") {
  const std::string result =
      insert_guards("\t.section\tsimt_constant,\"aw\"\nmask:\n\t.long\t1\n\t.data\nx:\n\t.long\t2\n");
  CHECK(result == "\t.section\tsimt_constant,\"aw\"\n\t.zero\t256\nmask:\n\t.long\t1\n\t.data\nx:\n\t.long\t2\n" + end +
                      "\t.section\tsimt_constant,\"aw\"\n\t.zero\t256\n");
}

TEST_CASE("code and other data stay as they are") {
  const std::string text = "\t.text\nf:\n.L1:\n\tjmp .L1\n\t.section\t.rodata\nc:\n\t.string \"a: b\"\n# x:\n";
  CHECK(insert_guards(text) == text + end);
  CHECK(insert_guards("") == end);
}
