import { SIBLING_WIDTHS, siblingOf } from '../../domain/media/image-siblings.ts';
import { type DemoPicture, demoPictures } from './demo-pictures.ts';
import { uuidOf } from './derived.ts';
import type { SeedContext, SeedFiles } from './seed-context.ts';

/** A row of storage.objects, in the gateway's format. */
export interface StoredObject {
  readonly id: string;
  readonly bucket_id: string;
  readonly name: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly user_metadata: Readonly<Record<string, never>>;
  readonly version: string;
}

const BUCKET = 'product-images';
/** The content of these pictures never changes under their name. */
const FOREVER = 'max-age=31536000, immutable';
/** The size of Node's thread pool. */
const AT_ONCE = 4;
const ORIGINAL_WIDTH = 1280;

const storeFile = async (files: SeedFiles, path: string, bytes: Uint8Array): Promise<StoredObject> => {
  // An interrupted seed may have left the file.
  await files.deleteObject(BUCKET, path);
  const metadata = await files.uploadObject(BUCKET, path, undefined, bytes, 'image/webp', FOREVER);
  return {
    id: uuidOf('object', path),
    bucket_id: BUCKET,
    name: path,
    metadata: { httpStatusCode: 200, ...metadata },
    user_metadata: {},
    version: uuidOf('object version', path),
  };
};

/** Copies first, so that a picture whose original exists is complete. */
const storePicture = async (context: SeedContext, { path, spec }: DemoPicture): Promise<StoredObject[]> => {
  const stored: StoredObject[] = [];
  let original: Uint8Array = new Uint8Array();
  for (const width of SIBLING_WIDTHS) {
    const bytes = await context.artwork.webp(spec, width);
    stored.push(await storeFile(context.files, siblingOf(path, width), bytes));
    if (width === ORIGINAL_WIDTH) original = bytes;
  }
  stored.push(await storeFile(context.files, path, original));
  return stored;
};

/** Draws all sample pictures and stores them with their copies. The caller inserts the rows. */
export const storePictures = async (context: SeedContext): Promise<StoredObject[]> => {
  const pictures = demoPictures();
  const waiting = pictures.values();
  const stored: StoredObject[] = [];
  let done = 0;
  context.report(`Menggambar ${pictures.length} gambar contoh.`);
  const worker = async (): Promise<void> => {
    for (const picture of waiting) {
      stored.push(...(await storePicture(context, picture)));
      done += 1;
      if (done % 30 === 0) context.report(`Gambar ${done} dari ${pictures.length}.`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return stored;
};
