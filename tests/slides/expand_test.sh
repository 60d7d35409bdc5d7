#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# shellcheck disable=SC2016,SC2154,SC2317  # the scenarios are called by name
# What a deck's directives become, and what is refused.   expand_test.sh ROOT BUILD
root=$(realpath "$1")
. "$root/tests/shell/scenarios.sh"

# A checkout with one deck, read from stdin, one source and one table of results.
new_deck() {
  command -v node >/dev/null || skip 'Node is not installed'
  mkdir -p "$work/slides/pictures" "$work/code"
  cp "$root"/slides/*.mjs "$work/slides"
  echo '{ "bandwidth": { "value": 4.8e12, "text": "4.8 TB/s", "source": "a data sheet" } }' >"$work/slides/facts.json"
  cat >"$work/slides/00_deck.md"
  cat >"$work/code/kernel.cu" <<'END'
// twice() is explained here; twice( in a comment is no definition.
template <int width>
__global__ void twice(const float* in, float* out,
                      unsigned count) {
  // a brace in a comment: {
  const char* text = "and in a string: {";
  for (unsigned i = 0; i < count; ++i) {
    out[i] = 2 * in[i];
  }
}
void run() { twice<1><<<1, 1>>>(nullptr, nullptr, 0); }
END
  cat >"$work/code/README.md" <<'END'
| file | what changes | time, µs |
|---|---|---:|
| [baseline.cu](../baseline.cu) | `a` thread | 2692.7 |
| best.cu | all | **126.6** |

| stride | layout | GB/s |
|---:|---|---:|
| 1 | dense | 10 |
| 1 | padded | 20 |

| GB/s | 8192 | 8191 |
|---|---:|---:|
| dense | 11 | 12 |

It takes
112 µs at least.
END
}

# Expands the deck to the file out; what was wrong goes to the file err.
expand() {
  cat >"$work/expand.mjs" <<'END'
import { expand } from './slides/expand.mjs';
import { Sources } from './slides/sources.mjs';
try {
  console.log(await expand('slides/00_deck.md', new Sources(process.argv[2], 'false')));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
END
  node "$work/expand.mjs" "$work" >"$work/out" 2>"$work/err"
}
printed() { grep -qF -e "$1" "$work/out"; }
refused() {
  not expand
  grep -qF -e "$1" "$work/err"
}

takes_a_function_by_its_name() {
  new_deck <<'END'
<!-- code: code/kernel.cu#twice -->
END
  expand
  printed 'template <int width> __global__ void twice(const float* in, float* out, unsigned'
  printed '    out[i] = 2 * in[i];'
  printed 'code/kernel.cu'
  not printed 'void run'
  not printed 'is explained here'
}

takes_lines_of_a_function() {
  new_deck <<'END'
<!-- code: code/kernel.cu#twice | for (unsigned i | out[i] = -->
END
  expand
  printed 'for (unsigned i = 0; i < count; ++i) {'
  printed '  out[i] = 2 * in[i];'
  not printed __global__
}

refuses_a_missing_function() {
  echo '<!-- code: code/kernel.cu#thrice -->' | new_deck
  refused "slides/00_deck.md:1: no function 'thrice' is defined"
}

refuses_missing_lines() {
  echo '<!-- code: code/kernel.cu#twice | no such words -->' | new_deck
  refused "'no such words' stands on 0 lines"
}

refuses_a_missing_file() {
  echo '<!-- code: code/nothing.cu#twice -->' | new_deck
  refused 'slides/00_deck.md:1: ENOENT'
}

takes_a_figure_from_a_table() {
  new_deck <<'END'
It takes <!-- figure: code/README.md | baseline.cu | time, µs --> µs.
<!-- In notes: {{figure: code/README.md | best.cu | time, µs}} µs. -->
<!-- figure: code/README.md | stride = 1; layout = padded | GB/s --> GB/s
<!-- figure: code/README.md | dense | 8191 --> GB/s in the table that its corner names
END
  expand
  printed 'It takes 2692.7 µs.'
  printed '<!-- In notes: 126.6 µs. -->'
  printed '20 GB/s'
  printed '12 GB/s in the table'
}

refuses_a_figure_that_is_not_there() {
  echo '<!-- figure: code/README.md | worst.cu | time, µs -->' | new_deck
  refused "no table has a row 'worst.cu' with a column 'time, µs'"
}

refuses_the_cell_that_the_row_was_found_by() {
  echo '<!-- figure: code/README.md | dense | GB/s -->' | new_deck
  refused "no table has a row 'dense' with a column 'GB/s'"
}

refuses_a_figure_in_two_places() {
  echo '<!-- figure: code/README.md | 1 | GB/s -->' | new_deck
  refused 'are in 2 places'
}

refuses_typed_numbers() {
  for words in 'It takes 126 µs.' '| 4242 GB/s |' 'faster by 21%' '21.3 × faster' '![at 7 ms](x.svg)' '<!-- say: 300 cycles -->'; do
    echo "$words" | new_deck
    refused 'has no source'
  done
}

takes_shapes_and_code_as_they_are() {
  new_deck <<'END'
8192 × 8192 floats, 128 bytes, 32 sectors, in `sleep(5 ms)`
```
./lockstep run --limit 5 ms
```
END
  expand
  printed '8192 × 8192 floats'
}

takes_quotes_and_facts() {
  new_deck <<'END'
<!-- quote: code/README.md | It takes 112 µs at least. -->
<!-- fact: bandwidth -->
<!-- sources -->
END
  expand
  printed 'It takes 112 µs at least.'
  printed '4.8 TB/s'
  printed '- a data sheet'
}

refuses_a_quote_that_nobody_said() {
  echo '<!-- quote: code/README.md | It takes 111 µs at least. -->' | new_deck
  refused "does not say 'It takes 111 µs at least.'"
}

refuses_unknown_directives_and_facts() {
  echo '<!-- fact: latency -->' | new_deck
  refused "facts.json has no 'latency'"
  echo '<!-- {{figur: a | b | c}} -->' | new_deck
  refused "there is no directive 'figur'"
}

puts_pictures_into_the_page() {
  new_deck <<'END'
![a square](square.svg)
![drawn](pictures/drawn.mjs)
END
  echo '<svg><style>.a { fill: red; } @media (prefers-color-scheme: dark) { .a { fill: blue; } .b { fill: green; } }</style></svg>' \
    >"$work/slides/square.svg"
  echo 'export const draw = (sources) => `<svg>${sources.number("code/README.md", "best.cu", "time, µs") * 2}</svg>`;' \
    >"$work/slides/pictures/drawn.mjs"
  expand
  printed 'alt="a square" src="data:image/svg+xml;base64,'
  sed -n 's/.*base64,\([^"]*\)".*/\1/p' "$work/out" | while read -r data; do printf %s "$data" | base64 -d; done >"$work/pictures"
  grep -qF '.a { fill: red; }' "$work/pictures"
  not grep -q dark "$work/pictures"  # a slide is light on a dark screen too
  grep -qF '<svg>253.2</svg>' "$work/pictures"
}

# The deck has one picture, and its program gives what the expression is as text.
picture_of() {
  echo '![drawn](pictures/drawn.mjs)' | new_deck
  echo "export const draw = (sources) => JSON.stringify($1);" >"$work/slides/pictures/drawn.mjs"
}

gives_pictures_whole_tables() {
  for asked in 'sources.table("code/README.md", "file", "time, µs")' 'sources.tables("code/README.md", "file", "time, µs")[0]'; do
    picture_of "$asked"
    expand
    sed -n 's/.*base64,\([^"]*\)".*/\1/p' "$work/out" | base64 -d >"$work/pictures"
    grep -qxF '[["baseline.cu","2692.7"],["best.cu","126.6"]]' "$work/pictures"
  done
  picture_of 'sources.tables("code/README.md", "file", "GB/s")'
  expand
  picture_of 'sources.table("code/README.md", "file", "GB/s")'
  refused 'code/README.md has 0 tables with the columns file, GB/s'
}

refuses_pictures_that_are_missing_or_silent() {
  echo '![a square](square.svg)' | new_deck
  refused 'slides/00_deck.md:1: ENOENT'
  echo '![](square.svg)' | new_deck
  refused 'has no words'
}

scenario 'takes a function by its name' takes_a_function_by_its_name
scenario 'takes lines of a function' takes_lines_of_a_function
scenario 'refuses a missing function' refuses_a_missing_function
scenario 'refuses missing lines' refuses_missing_lines
scenario 'refuses a missing file' refuses_a_missing_file
scenario 'takes a figure from a table of results' takes_a_figure_from_a_table
scenario 'refuses a figure that is not there' refuses_a_figure_that_is_not_there
scenario 'refuses the cell that the row was found by' refuses_the_cell_that_the_row_was_found_by
scenario 'refuses a figure that is in two places' refuses_a_figure_in_two_places
scenario 'refuses numbers that somebody typed' refuses_typed_numbers
scenario 'takes shapes and code as they are' takes_shapes_and_code_as_they_are
scenario 'takes quotes and facts, and names their sources' takes_quotes_and_facts
scenario 'refuses a quote that nobody said' refuses_a_quote_that_nobody_said
scenario 'refuses unknown directives and facts' refuses_unknown_directives_and_facts
scenario 'puts pictures into the page' puts_pictures_into_the_page
scenario 'gives pictures whole tables of results' gives_pictures_whole_tables
scenario 'refuses pictures that are missing or silent' refuses_pictures_that_are_missing_or_silent
report
