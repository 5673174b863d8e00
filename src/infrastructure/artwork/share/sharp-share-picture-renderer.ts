import type { PictureReader } from '../../../application/sharing/picture-reader.ts';
import type { SharePictureRenderer } from '../../../application/sharing/share-picture-renderer.ts';
import { SHARE_PICTURE_SIZE, type SharePicture } from '../../../domain/sharing/share-picture.ts';
import { drawArtwork } from '../draw-artwork.ts';
import { loadSharp } from '../load-sharp.ts';
import { rectangle } from '../shapes.ts';
import { COLORS } from './colors.ts';
import { sharePictureText } from './share-picture-text.ts';

const { width: WIDTH, height: HEIGHT } = SHARE_PICTURE_SIZE;
const CARD = { x: 712, y: 49, width: 426, height: 532, radius: 28 } as const;
const MAX_BYTES = 290_000;
/** The maximum number of pixels of a photo. */
const MAX_POINTS = 50_000_000;
const PHOTOS: ReadonlySet<string> = new Set(['jpeg', 'png', 'gif', 'webp']);

const svg = (width: number, height: number, body: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${body}</svg>`);

/** Darkens the area of the text, so that it is readable on any picture. */
const shade = (): string =>
  '<defs><linearGradient id="a" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#000" stop-opacity=".9"/>' +
  '<stop offset=".56" stop-color="#000" stop-opacity=".74"/><stop offset="1" stop-color="#000" stop-opacity=".28"/></linearGradient></defs>' +
  rectangle(0, 0, WIDTH, HEIGHT, 'fill="url(#a)"');

const edge = (): string =>
  rectangle(
    CARD.x + 1,
    CARD.y + 1,
    CARD.width - 2,
    CARD.height - 2,
    `rx="${CARD.radius - 1}" fill="none" stroke="${COLORS.line}" stroke-opacity=".22" stroke-width="2"`,
  );

/** Draws the product's picture on a blurred background, with the text beside it. */
export class SharpSharePictureRenderer implements SharePictureRenderer {
  constructor(private readonly pictures: PictureReader) {}

  async jpeg(picture: SharePicture): Promise<Uint8Array> {
    const sharp = await loadSharp();
    const card = await this.cardOf(picture);
    const light = await sharp(card).resize(150, 79, { fit: 'cover' }).blur(9).modulate({ saturation: 1.25 }).toBuffer();
    const ground = await sharp(light).resize(WIDTH, HEIGHT, { fit: 'fill', kernel: 'cubic' }).blur(12).toBuffer();
    const mask = svg(CARD.width, CARD.height, rectangle(0, 0, CARD.width, CARD.height, `rx="${CARD.radius}" fill="#fff"`));
    const rounded = await sharp(card)
      .ensureAlpha()
      .composite([{ input: mask, blend: 'dest-in' }])
      .png({ compressionLevel: 1 })
      .toBuffer();
    const whole = await sharp(ground)
      .composite([
        { input: svg(WIDTH, HEIGHT, shade()) },
        { input: rounded, left: CARD.x, top: CARD.y },
        { input: svg(WIDTH, HEIGHT, edge() + sharePictureText(picture)) },
      ])
      .removeAlpha()
      .png({ compressionLevel: 1 })
      .toBuffer();
    const at = (quality: number): Promise<Buffer> =>
      sharp(whole)
        .jpeg({ quality, mozjpeg: true, chromaSubsampling: quality > 80 ? '4:4:4' : '4:2:0' })
        .toBuffer();
    let body = await at(86);
    for (const quality of [76, 64, 50, 35]) if (body.length > MAX_BYTES) body = await at(quality);
    return body;
  }

  /** The owner's picture, else the generated one; a file that cannot be decoded counts as missing. */
  private async cardOf({ photo, drawn }: SharePicture): Promise<Buffer> {
    const sharp = await loadSharp();
    const cut = (input: Uint8Array): Promise<Buffer> =>
      sharp(input, { limitInputPixels: MAX_POINTS, failOn: 'error' })
        .rotate()
        .resize(CARD.width, CARD.height, { fit: 'cover' })
        .flatten({ background: '#16170f' })
        .png({ compressionLevel: 1 })
        .toBuffer();
    // Limited to known formats, because sharp also decodes formats with large attack surface.
    const cutPhoto = async (bytes: Uint8Array): Promise<Buffer | null> =>
      PHOTOS.has((await sharp(bytes).metadata()).format ?? '') ? cut(bytes) : null;
    const bytes = photo === null ? null : await this.pictures.read(photo);
    const own = bytes === null ? null : await cutPhoto(bytes).catch(() => null);
    return own ?? cut(Buffer.from(drawArtwork(drawn)));
  }
}
