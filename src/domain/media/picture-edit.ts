/** A part of a picture, in shares of its width and height: 0 to 1. */
export interface Region {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const WATERMARKS = ['none', 'name', 'logo'] as const;
export type Watermark = (typeof WATERMARKS)[number];

/** What is done to a picture before it is stored. Regions are shares of the whole picture. */
export interface PictureEdit {
  readonly crop: Region;
  readonly blurred: readonly Region[];
  readonly watermark: Watermark;
}

const WHOLE: Region = { x: 0, y: 0, width: 1, height: 1 };

export const noEdit: PictureEdit = { crop: WHOLE, blurred: [], watermark: 'none' };

/** A part of what a crop shows, as a part of the whole picture. */
const inside = (crop: Region, part: Region): Region => ({
  x: crop.x + part.x * crop.width,
  y: crop.y + part.y * crop.height,
  width: part.width * crop.width,
  height: part.height * crop.height,
});

/** @param part of what is shown now */
export const cropped = (edit: PictureEdit, part: Region): PictureEdit => ({ ...edit, crop: inside(edit.crop, part) });

/** @param part of what is shown now */
export const blurredAt = (edit: PictureEdit, part: Region): PictureEdit => ({
  ...edit,
  blurred: [...edit.blurred, inside(edit.crop, part)],
});

/** A rectangle in whole pixels. */
export interface Pixels {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The pixels a region touches, inside of a picture; at least one. Rounded outwards, so that no edge of a blurred region stays readable. */
export const pixelsOf = (region: Region, width: number, height: number): Pixels => {
  const [x, y] = [Math.floor(region.x * width), Math.floor(region.y * height)].map((value) => Math.max(0, value)) as [number, number];
  return {
    x: Math.min(x, width - 1),
    y: Math.min(y, height - 1),
    width: Math.max(1, Math.min(width - x, Math.ceil((region.x + region.width) * width) - x)),
    height: Math.max(1, Math.min(height - y, Math.ceil((region.y + region.height) * height) - y)),
  };
};

/** Of the longer side of a blurred region: too few to read a letter or a digit from. */
const CELLS = 6;

/** A blurred region keeps nothing but the mean colours of this many cells. */
export const blurCells = ({ width, height }: Pixels): { readonly columns: number; readonly rows: number } => {
  const longer = Math.max(width, height);
  return { columns: Math.max(1, Math.round((CELLS * width) / longer)), rows: Math.max(1, Math.round((CELLS * height) / longer)) };
};

const MARK_WIDTH = 0.5;
const MARK_HEIGHT = 0.25;

/** Where a watermark lies: in the middle, where a crop does not remove it. @param ratio its width by its height */
export const watermarkPlace = (width: number, height: number, ratio: number): Pixels => {
  const wide = Math.max(1, Math.round(Math.min(width * MARK_WIDTH, height * MARK_HEIGHT * ratio)));
  const high = Math.max(1, Math.round(wide / ratio));
  return { x: Math.round((width - wide) / 2), y: Math.round((height - high) / 2), width: wide, height: high };
};
