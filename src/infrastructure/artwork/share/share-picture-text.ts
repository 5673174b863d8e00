import type { ArchCount } from '../../../domain/artwork/artwork-spec.ts';
import { SHARE_PICTURE_SIZE, type SharePicture, type SharePrice } from '../../../domain/sharing/share-picture.ts';
import { boldGlyphs } from '../glyphs/bold-glyphs.ts';
import { fitLines, oneLine, writable } from '../glyphs/fit-lines.ts';
import { type Setting, setLine, widthOf } from '../glyphs/glyphs.ts';
import { regularGlyphs } from '../glyphs/regular-glyphs.ts';
import { rectangle } from '../shapes.ts';
import { COLORS, TIER_COLORS } from './colors.ts';

const LEFT = 72;
const WIDTH = 580;
const { height: HEIGHT } = SHARE_PICTURE_SIZE;
const LINE = 1.16;

const bold = (size: number): Setting => ({ characters: boldGlyphs, size, tracking: -0.02, wordSpace: 0.06 });
const regular = (size: number): Setting => ({ characters: regularGlyphs, size });

/** The shop's logo: two nested gates, the inner one a keyhole. */
const sign = (x: number, y: number, size: number): string =>
  `<g transform="translate(${x} ${y}) scale(${size / 28})"><path d="M3.5 26V14a10.5 10.5 0 0 1 21 0v12" fill="none" stroke="${COLORS.ink}" stroke-width="2.6"/>` +
  `<path d="M8.5 26V14a5.5 5.5 0 0 1 11 0v12h-3.8v-5.6h-3.4V26z" fill="${COLORS.accent}"/></g>`;

const brand = (siteName: string): string => {
  const name = writable(siteName, boldGlyphs);
  return sign(LEFT - 5, 54, 52) + setLine(oneLine(name, WIDTH - 64, bold(34)), LEFT + 60, 93, COLORS.ink, bold(34));
};

/** The tier's number of nested arches. */
const arches = (count: ArchCount, x: number, y: number, color: string): string =>
  Array.from({ length: count }, (_, depth) => {
    const width = 30 - depth * 10;
    const left = x + depth * 5;
    return `<path d="M${left} ${y}v${-(15 - depth * 3)}a${width / 2} ${width / 2} 0 0 1 ${width} 0v${15 - depth * 3}" fill="none" stroke="${color}" stroke-width="3"/>`;
  }).join('');

/** Draws game and tier. @returns the line and whether there is one */
const overline = ({ overline: words, tier }: SharePicture, y: number): string => {
  const tierName = tier === null ? '' : oneLine(writable(tier.name, boldGlyphs), 220, bold(26));
  const tierWidth = tier === null ? 0 : 44 + widthOf(tierName, bold(26)) + 28;
  const game = oneLine(writable(words ?? '', regularGlyphs), WIDTH - tierWidth, regular(30));
  const mark =
    tier === null
      ? ''
      : arches(tier.arches, LEFT, y, TIER_COLORS[tier.arches]) + setLine(tierName, LEFT + 44, y, TIER_COLORS[tier.arches], bold(26));
  return mark + setLine(game, LEFT + tierWidth, y, COLORS.quiet, regular(30));
};

const struck = (content: string, x: number, y: number): string => {
  const setting = regular(34);
  const width = widthOf(content, setting);
  return setLine(content, x, y, COLORS.faint, setting) + rectangle(x - 4, y - 14, width + 8, 3, `fill="${COLORS.faint}"`);
};

const note = (written: string, tone: SharePrice['tone'], x: number, y: number): string => {
  const setting = bold(26);
  const text = oneLine(writable(written, boldGlyphs), LEFT + WIDTH - x - 36, setting);
  const [ground, ink] = tone === 'sale' ? [COLORS.sale, COLORS.onSale] : [COLORS.sold, COLORS.ink];
  return rectangle(x, y - 34, widthOf(text, setting) + 36, 48, `rx="12" fill="${ground}"`) + setLine(text, x + 18, y, ink, setting);
};

/** Draws "Rp" smaller and raised, then the amount; above them the previous price and a note. */
const price = (given: SharePrice): string => {
  const currency = given.amount.startsWith('Rp') ? 'Rp' : '';
  const figures = given.amount.slice(currency.length);
  const base = HEIGHT - 66;
  const small = bold(46);
  const start = LEFT + (currency === '' ? 0 : widthOf(currency, small) + 8);
  const setting = [86, 76, 66, 56].map(bold).find((candidate) => widthOf(figures, candidate) <= LEFT + WIDTH - start) ?? bold(48);
  const above = base - 98;
  const noteEnd = given.note === null ? '' : note(given.note, given.tone, LEFT, above);
  const noteWidth = given.note === null ? 0 : widthOf(oneLine(writable(given.note, boldGlyphs), WIDTH - 36, bold(26)), bold(26)) + 36 + 22;
  return [
    noteEnd,
    given.was === null ? '' : struck(given.was, LEFT + noteWidth, above),
    currency === '' ? '' : setLine(currency, LEFT, base - (setting.size - 46) * 0.4, COLORS.quiet, small),
    setLine(figures, start, base, COLORS.ink, setting),
  ].join('');
};

/** A long title has one line less when there is a line above the price. */
const titleSizes = (isTight: boolean) => [
  { ...bold(76), max: 2 },
  { ...bold(64), max: isTight ? 2 : 3 },
  { ...bold(54), max: 3 },
  { ...bold(46), max: isTight ? 3 : 4 },
];

/** A name without drawable characters is replaced by that of the game, or of the shop. */
const titleOf = ({ title, overline, siteName }: SharePicture): string =>
  [title, overline ?? '', siteName].map((text) => writable(text, boldGlyphs)).find((text) => text !== '') ?? '';

/** Draws all texts of the picture from top to bottom. */
export const sharePictureText = (picture: SharePicture): string => {
  const hasOverline = picture.overline !== null || picture.tier !== null;
  const fitted = fitLines(
    titleOf(picture),
    WIDTH,
    titleSizes(picture.price !== null && (picture.price.was ?? picture.price.note) !== null),
  );
  const size = fitted?.setting.size ?? 0;
  const top = hasOverline ? 226 : 196;
  const lines = (fitted?.lines ?? []).map((line, place) =>
    setLine(line, LEFT - size * 0.03, top + size * (0.86 + place * LINE), COLORS.ink, fitted?.setting ?? bold(size)),
  );
  const below = top + size * (0.86 + Math.max(0, lines.length - 1) * LINE);
  const text = fitLines(writable(picture.text ?? '', regularGlyphs), WIDTH, [{ ...regular(32), max: 3 }]);
  return [
    brand(picture.siteName),
    hasOverline ? overline(picture, 186) : '',
    ...lines,
    ...(picture.price === null
      ? (text?.lines ?? []).map((line, place) => setLine(line, LEFT, below + 70 + place * 46, COLORS.quiet, regular(32)))
      : []),
    picture.price === null ? '' : price(picture.price),
  ].join('');
};
