# SPDX-License-Identifier: BSD-3-Clause
"""The peer that `./lockstep bench --cudnn` times for labs 04 and 05: cuDNN's convolution, called through PyTorch.

    python3 cudnn.py [--rounds N] -- POINT NAME=SIZE... [-- POINT NAME=SIZE...]...

It takes time as stopwatch.h beside it does, in a process of its own, and prints the same lines. Exit code 3 with a
sentence on stderr where there is no PyTorch that reaches the GPU.
"""

import json
import sys


def points_of(words):
    """[(name, {size name: value})] from the words behind each "--"."""
    points = []
    for word in words:
        if word == "--":
            points.append(None)
        elif points and points[-1] is None:
            points[-1] = (word, {})
        elif points:
            name, value = word.split("=")
            points[-1][1][name] = int(value)
        else:
            sys.exit("cudnn.py: expected -- POINT NAME=SIZE...")
    return points


def call_for(torch, sizes):
    """A function that convolves once, and the bytes that any way must move."""
    width = sizes["mask_width"]
    if "length" in sizes:
        shape, mask_shape = (sizes["length"],), (width,)
        convolve = torch.nn.functional.conv1d
    else:
        shape, mask_shape = (sizes["height"], sizes["width"]), (width, width)
        convolve = torch.nn.functional.conv2d
    image = torch.rand((1, 1, *shape), device="cuda")
    mask = torch.rand((1, 1, *mask_shape), device="cuda")
    moved = 4 * (2 * image.numel() + mask.numel())
    return (lambda: convolve(image, mask, padding=width // 2)), moved


def timed(torch, call, other):
    """Seconds of one call, by events, with the L2 cache filled by other data before it."""
    start = torch.cuda.Event(enable_timing=True)
    stop = torch.cuda.Event(enable_timing=True)
    other.sum()
    start.record()
    call()
    stop.record()
    stop.synchronize()
    return start.elapsed_time(stop) * 1e-3


def main():
    words = sys.argv[1:]
    rounds = 15
    if words[:1] == ["--rounds"]:
        rounds = int(words[1])
        words = words[2:]
    try:
        import torch
    except ImportError:
        sys.stderr.write("python3 has no module torch\n")
        return 3
    if not torch.cuda.is_available():
        sys.stderr.write("PyTorch does not reach a GPU\n")
        return 3
    torch.backends.cudnn.benchmark = True  # the fastest of its algorithms
    torch.backends.cudnn.allow_tf32 = False  # single precision, as the contract asks
    other = torch.zeros(64 << 20, device="cuda")  # 256 MiB
    with torch.no_grad():
        for name, sizes in points_of(words):
            call, moved = call_for(torch, sizes)
            for _ in range(3):
                call()
            seconds = [timed(torch, call, other) for _ in range(2 * rounds)]
            print(json.dumps({"point": name, "name": "cuDNN", "bytes": moved, "seconds": seconds}), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
