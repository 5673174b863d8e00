// Writes the subset font of every first visit: the characters of Indonesian texts, in the weights of the shop.
// `npm run font`; to be repeated when the characters or weights below change, or the typeface has a new version.
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const WHOLE = '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2';
const FILE = 'src/ui/styles/fonts/plus-jakarta-sans-basic.woff2';
const WEIGHTS = { min: 400, max: 800 };
// The same as the unicode-range in src/ui/styles/_typeface.scss.
const SIGNS = [...Array.from({ length: 95 }, (_, place) => String.fromCodePoint(0x20 + place)), ...'\u00a0©·×–—‘’“”•…→−'].join('');

const whole = await readFile(createRequire(import.meta.url).resolve(WHOLE));
const small = await subsetFont(whole, SIGNS, { targetFormat: 'woff2', variationAxes: { wght: WEIGHTS } });
await writeFile(FILE, small);
console.log(`${FILE}: ${small.length} of ${whole.length} bytes`);
