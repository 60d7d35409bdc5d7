// SPDX-License-Identifier: BSD-3-Clause
#include "vector_kernels.h"

namespace vectors {
namespace {

template <class V>
__device__ __noinline__ V load(const V* from) {
  return *from;
}
template <class V>
__device__ __noinline__ void store(V* to, V value) {
  *to = value;
}
template <class V>
struct Holder {
  V vector;
};

template <class V>
inline constexpr bool hinted = requires(const V* p) {
  __ldg(p);
};

template <class V>
__device__ V changed(V value) {
  if constexpr (requires { value.w; }) {
    value.w = value.w + 1;
  } else if constexpr (requires { value.z; }) {
    value.z = value.z + 1;
  } else if constexpr (requires { value.y; }) {
    value.y = value.y + 1;
  } else {
    value.x = value.x + 1;
  }
  return value;
}

template <class V>
__device__ V made(int x) {
  using E = decltype(V::x);
  const E e = static_cast<E>(x);
  if constexpr (requires(V v) { v.w; }) {
    return {e, e, e, e};
  } else if constexpr (requires(V v) { v.z; }) {
    return {e, e, e};
  } else if constexpr (requires(V v) { v.y; }) {
    return {e, e};
  } else {
    return {e};
  }
}

template <class V>
__device__ void hint(Way way, V* out, const V* in) {
  if constexpr (hinted<V>) {
    switch (way) {
      case Way::read_only: *out = __ldg(in); break;
      case Way::streaming: __stcs(out, __ldcs(in)); break;
      case Way::cached: __stcg(out, __ldcg(in)); break;
      case Way::write_back: __stwb(out, __ldca(in)); break;
      case Way::write_through: __stwt(out, __ldcv(in)); break;
      default: *out = __ldlu(in);
    }
  }
}

template <class V>
__global__ void copy_kernel(Way way, V* outs, V* ins) {
  V* out = outs + threadIdx.x;
  V* in = ins + threadIdx.x;
  switch (way) {
    case Way::assign: *out = *in; break;
    case Way::local: {
      V value = *in;
      V other = value;
      *out = other;
      break;
    }
    case Way::returned: *out = load(in); break;
    case Way::parameter: store(out, *in); break;
    case Way::lambda: {
      const V value = *in;
      const auto get = [=] { return value; };
      *out = get();
      break;
    }
    case Way::reference: {
      const V& source = *in;
      V& target = *out;
      target = source;
      break;
    }
    case Way::member: {
      Holder<V>* target = reinterpret_cast<Holder<V>*>(out);
      *target = *reinterpret_cast<Holder<V>*>(in);
      break;
    }
    case Way::array: {
      V values[2];
      for (int i = 0; i < 2; ++i) values[i] = i == 0 ? *in : V{};
      *out = values[0];
      break;
    }
    case Way::changed: *out = changed(*in); break;
    case Way::branch: {
      V value = threadIdx.x < 99 ? *in : *out;
      if (threadIdx.x > 50) value.x = 1;
      *out = value;
      break;
    }
    case Way::made: *out = made<V>(static_cast<int>(threadIdx.x)); break;
    case Way::swapped: {
      V value = *in;
      *in = *out;
      *out = value;
      break;
    }
    default: hint(way, out, in);
  }
}

template <class V>
void run(Way way, void* out, void* in) {
  copy_kernel<<<1, 32>>>(way, static_cast<V*>(out), static_cast<V*>(in));
}

__global__ void field_kernel(float* out, const float4* in) { out[threadIdx.x] = in[threadIdx.x].x; }

}  // namespace

void visit(void (*visitor)(void*, const char*, std::size_t, std::size_t, bool, Run), void* context) {
#define VISIT(V) visitor(context, #V, sizeof(V), alignof(V), hinted<V>, run<V>);
#define VISIT_ALL(name) VISIT(name##1) VISIT(name##2) VISIT(name##3) VISIT(name##4)
  VISIT_ALL(char)
  VISIT_ALL(uchar)
  VISIT_ALL(short)
  VISIT_ALL(ushort)
  VISIT_ALL(int)
  VISIT_ALL(uint)
  VISIT_ALL(longlong)
  VISIT_ALL(float)
  VISIT_ALL(double)
  VISIT(long2)
  VISIT(ulong4)
  VISIT(ulonglong2)
  VISIT(double4_32a)
}

void field(float* out, const void* in) { field_kernel<<<1, 32>>>(out, static_cast<const float4*>(in)); }

}  // namespace vectors
