// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>

/// Seven words. A neutral particle falls.
struct Particle {
  float x, y, z;     ///< place
  float vx, vy, vz;  ///< velocity
  float mass;
};

/// Eight words. A charged particle falls too, and a field of strength 1 along x pulls at it.
struct ChargedParticle {
  float x, y, z;
  float vx, vy, vz;
  float mass;
  float charge;  ///< for each unit of mass
};

inline constexpr float gravity = 9.81F;

/// Moves `count` neutral and `count` charged particles by one time step `dt`: out[i] from in[i], charged_out[i] from
/// charged_in[i].
///   every particle   x + dt * vx, y + dt * vy, z + dt * vz;  vz - dt * gravity;  mass as it was
///   charged ones     vx + dt * charge;  charge as it was
/// Places move with the velocity before the step.
///
/// The four arrays lie in device memory, begin at multiples of 256 bytes, as cudaMalloc gives them, and do not overlap.
/// `count` is at least 1. The work may still be running when the function returns: the caller synchronises the device.
void advance(const Particle* in, Particle* out, const ChargedParticle* charged_in, ChargedParticle* charged_out,
             std::size_t count, float dt);
