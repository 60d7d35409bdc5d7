// SPDX-License-Identifier: BSD-3-Clause
// Marp's settings: a deck is one file that loads nothing from a network.
export default {
  html: true,
  themeSet: new URL('theme.css', import.meta.url).pathname,
  options: {
    emoji: { shortcode: false, unicode: false },
    math: false,
    script: { source: 'inline' },
    markdown: { typographer: false },
  },
  bespoke: { progress: false, transition: false },
  pdfNotes: true,
};
