/** The outlines of a typeface at one weight. */
export interface Glyphs {
  readonly unitsPerEm: number;
  /** By character: its width, and its outline with the y axis upwards. */
  readonly signs: Readonly<Record<string, readonly [width: number, outline: string]>>;
  /** By pair of characters: the change of their distance. */
  readonly kerning: Readonly<Record<string, number>>;
}

export const hasSign = (characters: Glyphs, sign: string): boolean => Object.hasOwn(characters.signs, sign);

/** Size in pixels, with additional spacing of letters and words as a fraction of it. */
export interface Setting {
  readonly characters: Glyphs;
  readonly size: number;
  readonly tracking?: number;
  readonly wordSpace?: number;
}

/** The position of every character, in the typeface's units, and the total width. */
const place = (text: string, { characters, tracking = 0, wordSpace = 0 }: Setting) => {
  let length = 0;
  let before = '';
  const placed: { readonly sign: string; readonly at: number }[] = [];
  for (const sign of text) {
    const pair = before + sign;
    length +=
      before === ''
        ? 0
        : (Object.hasOwn(characters.kerning, pair) ? (characters.kerning[pair] ?? 0) : 0) + tracking * characters.unitsPerEm;
    placed.push({ sign, at: length });
    length += (hasSign(characters, sign) ? (characters.signs[sign]?.[0] ?? 0) : 0) + (sign === ' ' ? wordSpace * characters.unitsPerEm : 0);
    before = sign;
  }
  return { placed, length };
};

/** The width of a line in pixels. */
export const widthOf = (text: string, setting: Setting): number =>
  (place(text, setting).length * setting.size) / setting.characters.unitsPerEm;

/** A line as SVG, with its baseline starting at x and y. Characters that the typeface lacks are left out. */
export const setLine = (text: string, x: number, y: number, fill: string, setting: Setting): string => {
  const { characters, size } = setting;
  const scale = size / characters.unitsPerEm;
  const outlines = place(text, setting).placed.map(({ sign, at }) => {
    const outline = hasSign(characters, sign) ? (characters.signs[sign]?.[1] ?? '') : '';
    return outline === '' ? '' : `<path transform="translate(${at.toFixed(1)})" d="${outline}"/>`;
  });
  return `<g fill="${fill}" transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})">${outlines.join('')}</g>`;
};
