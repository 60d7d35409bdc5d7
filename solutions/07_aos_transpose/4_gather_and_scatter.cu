// SPDX-License-Identifier: BSD-3-Clause
// Step 4: particles at any indices, gathered and scattered by the same shuffles.
//
// Changes against step 3: neighbouring threads no longer have neighbouring particles. Thread t takes particle
// t * stride modulo count, as if an index array or a tree had told it to. Directly, each of the 7 requests of a warp
// would touch 32 sectors, again and again the same. Pointer<P> lets neighbouring lanes read a structure together: lanes
// tell each other their addresses by shuffles, and the words travel as before. A warp at the end of the array, where
// some lanes have nothing to do, is seen at run time and accesses its structures directly.
//
// One thread:  one particle, far from its neighbours'.
// One warp:    32 particles. Each request reads 4 whole ones, each in 1 or 2 sectors.
// One block:   4 warps.
//
// This is slower than step 3: sectors are used in part. It is here to be compared with direct access in the same
// order, which experiments/structures.cu does for 1 to 16 words.

#include <numeric>

#include "advance.h"
#include "warp_aos.h"

namespace {

constexpr unsigned block = 128;

__device__ Particle moved(const Particle& p, float dt) {
  return {p.x + dt * p.vx, p.y + dt * p.vy, p.z + dt * p.vz, p.vx, p.vy, p.vz - dt * gravity, p.mass};
}

__device__ ChargedParticle moved(const ChargedParticle& p, float dt) {
  return {p.x + dt * p.vx,     p.y + dt * p.vy, p.z + dt * p.vz, p.vx + dt * p.charge, p.vy,
          p.vz - dt * gravity, p.mass,          p.charge};
}

template <class P>
__global__ void scattered(warp_aos::Pointer<const P> in, warp_aos::Pointer<P> out, std::size_t count,
                          std::size_t stride, float dt) {
  const std::size_t t = std::size_t{blockIdx.x} * block + threadIdx.x;
  if (t >= count) return;
  const std::size_t i = t * stride % count;
  const P before = in[i];
  out[i] = moved(before, dt);
}

template <class P>
void launch(const P* in, P* out, std::size_t count, std::size_t stride, float dt) {
  const auto grid = static_cast<unsigned>((count + block - 1) / block);
  scattered<P><<<grid, block>>>(warp_aos::Pointer<const P>(in), warp_aos::Pointer<P>(out), count, stride, dt);
}

}  // namespace

void advance(const Particle* in, Particle* out, const ChargedParticle* charged_in, ChargedParticle* charged_out,
             std::size_t count, float dt) {
  // With no factor in common with count, every particle has its turn once.
  std::size_t stride = 1000003;
  while (std::gcd(stride, count) != 1) ++stride;
  launch(in, out, count, stride, dt);
  launch(charged_in, charged_out, count, stride, dt);
}
