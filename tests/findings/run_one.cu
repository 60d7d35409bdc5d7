// SPDX-License-Identifier: BSD-3-Clause
// A program of the kernels of this folder for a real GPU: runs one of them, so that a tool can watch it.
// tests/findings/sanitizer compiles and calls it.
//
//   run_one            a line for each kernel: number, file, name, and what the simulator finds or "-", with tabs
//   between run_one NUMBER     runs that kernel and prints what error it left; exit code 0 whatever that was
#include <cstdio>
#include <cstdlib>

#include "kernels.h"

int main(int argc, char** argv) {
  using kernels::Collection;
  const int wanted = argc > 1 ? std::atoi(argv[1]) : 0;
  int number = 0;
  for (const Collection* collection :
       {&kernels::shared_races, &kernels::global_races, &kernels::memory, &kernels::synchronisation}) {
    for (std::size_t i = 0; i < collection->count; ++i) {
      const kernels::Specimen& specimen = collection->specimens[i];
      ++number;
      if (argc < 2) {
        std::printf("%d\t%s\t%s\t%s\n", number, collection->file, specimen.name,
                    specimen.kind != nullptr ? specimen.kind : "-");
      } else if (number == wanted) {
        specimen.run();
        const cudaError_t launched = cudaGetLastError();
        const cudaError_t ran = cudaDeviceSynchronize();
        std::printf("%s\n", cudaGetErrorName(ran != cudaSuccess ? ran : launched));
        return 0;
      }
    }
  }
  if (argc < 2) return 0;
  std::fprintf(stderr, "run_one: there is no kernel number %s\n", argv[1]);
  return 2;
}
