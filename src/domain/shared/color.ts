const HEX = /^#[0-9a-f]{6}$/i;

type Rgb = readonly [number, number, number];

/** Stored colours are exactly `#rrggbb`, so that they cannot inject style. */
export const isHexColor = (value: string): boolean => HEX.test(value);

const parse = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as unknown as Rgb;

const luminance = (rgb: Rgb): number => {
  const [r, g, b] = rgb.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as unknown as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** Contrast ratio of two `#rrggbb` colours, 1 to 21 (WCAG 2.2, "contrast ratio"). */
export const contrast = (first: string, second: string): number => {
  const a = luminance(parse(first));
  const b = luminance(parse(second));
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
};

/** A colour is used for text only with a contrast of 4.5:1 (WCAG 2.2 AA, 1.4.3). */
export const isReadableOn = (color: string | null, ground: string): color is string =>
  color !== null && isHexColor(color) && contrast(color, ground) >= 4.5;
