type Rgb = readonly [number, number, number];

/** Converts OKLCH to linear sRGB, which may lie outside 0 to 1 (Björn Ottosson, "A perceptual color space for image processing"). */
const linear = (lightness: number, chroma: number, hue: number): Rgb => {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
};

const CHROMA_STEP = 0.004;
const TOLERANCE = 0.0005;
const isOutside = (part: number): boolean => part < -TOLERANCE || part > 1 + TOLERANCE;

const byte = (part: number): string => {
  const value = Math.min(1, Math.max(0, part));
  const encoded = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, '0');
};

/**
 * Converts OKLCH to `#rrggbb`. The chroma of a colour outside sRGB is reduced; lightness and hue are kept.
 * @param lightness 0 to 1
 * @param chroma 0 to about 0.3
 * @param hue in degrees
 */
export const oklch = (lightness: number, chroma: number, hue: number): string => {
  let rgb = linear(lightness, chroma, hue);
  for (let less = chroma; less > 0 && rgb.some(isOutside); less -= CHROMA_STEP) rgb = linear(lightness, less, hue);
  return `#${rgb.map(byte).join('')}`;
};
