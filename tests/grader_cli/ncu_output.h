// SPDX-License-Identifier: BSD-3-Clause
// What `ncu --csv` prints, as tests write it.
#pragma once

#include <string>

namespace lockstep::grader::test {

inline const std::string ncu_load_requests = "l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum";
inline const std::string ncu_load_sectors = "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum";

/// The names of the columns.
inline const std::string ncu_columns =
    "\"ID\",\"Process ID\",\"Process Name\",\"Host Name\",\"Kernel Name\",\"Context\",\"Stream\",\"Block Size\",\"Grid "
    "Size\",\"Device\",\"CC\",\"Section Name\",\"Metric Name\",\"Metric Unit\",\"Metric Value\"\n";

/// A line below them: one metric of one launch. The grader reads the number, the kernel, the metric and its value.
inline std::string ncu_line(int id, const std::string& kernel, const std::string& metric, const std::string& value) {
  return "\"" + std::to_string(id) + "\",\"4711\",\"bench\",\"127.0.0.1\",\"" + kernel +
         "\",\"1\",\"7\",\"(256, 1, 1)\",\"(16, 1, 1)\",\"0\",\"9.0\",\"Command line profiler metrics\",\"" + metric +
         "\",\"\",\"" + value + "\"\n";
}

}  // namespace lockstep::grader::test
