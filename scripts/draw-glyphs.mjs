// Writes the glyphs of share pictures as outlines, so that a picture is identical on every machine, whatever fonts it has.
// `npm run glyphs`; to be repeated when the characters or weights below change, or the typeface has a new version.
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Blob, Buffer, Face, Font, shape } from 'harfbuzzjs';
import subsetFont from 'subset-font';

const WHOLE = '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2';
const FOLDER = 'src/infrastructure/artwork/glyphs';
const WEIGHTS = { regular: 500, bold: 800 };
const range = (first, last) => Array.from({ length: last - first + 1 }, (_, place) => String.fromCodePoint(first + place));
const SIGNS = [...range(0x20, 0x7e), ...range(0xa1, 0xff), ...'Œœ–—‘’“”•…→−'].filter((sign) => sign !== '\u00ad');
// Kerning is stored for pairs of these; elsewhere it is not noticeable.
const PAIRED = [...range(0x41, 0x5a), ...range(0x61, 0x7a), ...range(0x30, 0x39), ...'.,-: '];

const advanceOf = (font, text) => {
  const buffer = new Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  shape(font, buffer);
  return buffer.getGlyphPositions().reduce((sum, { xAdvance }) => sum + xAdvance, 0);
};

const whole = await readFile(createRequire(import.meta.url).resolve(WHOLE));
for (const [name, weight] of Object.entries(WEIGHTS)) {
  const file = await subsetFont(whole, SIGNS.join(''), { targetFormat: 'sfnt', variationAxes: { wght: weight } });
  const face = new Face(new Blob(new Uint8Array(file)));
  const font = new Font(face);
  const signs = SIGNS.flatMap((sign) => {
    const glyph = font.nominalGlyph(sign.codePointAt(0));
    return glyph === undefined || glyph === 0 ? [] : [[sign, font.glyphHAdvance(glyph), font.glyphToPath(glyph)]];
  });
  const widths = new Map(signs.map(([sign, width]) => [sign, width]));
  const pairs = PAIRED.flatMap((first) =>
    PAIRED.flatMap((second) => {
      const kern = advanceOf(font, first + second) - (widths.get(first) ?? 0) - (widths.get(second) ?? 0);
      return kern === 0 ? [] : [`${JSON.stringify(first + second)}:${kern}`];
    }),
  );
  const lines = [
    `// Plus Jakarta Sans, weight ${weight}, under the SIL Open Font License. Written by scripts/draw-glyphs.mjs.`,
    "import type { Glyphs } from './glyphs.ts';",
    '',
    `export const ${name}Glyphs: Glyphs = {`,
    `  unitsPerEm: ${face.upem},`,
    '  // Sign by sign: how wide it is, and its outline with y upwards.',
    '  signs: {',
    ...signs.map(([sign, width, path]) => `    ${JSON.stringify(sign)}: [${width}, '${path}'],`),
    '  },',
    `  kerning: {${pairs.join(',')}},`,
    '};',
    '',
  ];
  await writeFile(`${FOLDER}/${name}-glyphs.ts`, lines.join('\n'));
  console.log(`${FOLDER}/${name}-glyphs.ts: ${signs.length} signs, ${pairs.length} pairs, ${lines.join('\n').length} bytes`);
}
