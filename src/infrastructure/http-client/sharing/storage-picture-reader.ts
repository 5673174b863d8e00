import type { PictureReader } from '../../../application/sharing/picture-reader.ts';
import { pictureSources } from '../../../domain/media/image-siblings.ts';

const FOLDER = '/storage/v1/object/public/';
const MAX_BYTES = 10 * 1024 * 1024;
const PHOTO = /^image\/(jpeg|png|gif|webp)(;|$)/;

/** Reads public pictures of the shop's own storage. It fetches nothing else, whatever address a product contains. */
export class StoragePictureReader implements PictureReader {
  /** @param backendUrl the address of storage, without a trailing slash @param fileOrigin the origin of files; empty for the own origin */
  constructor(
    private readonly fetcher: typeof fetch,
    private readonly backendUrl: string,
    private readonly fileOrigin: string,
  ) {}

  async read(address: string): Promise<Uint8Array | null> {
    if (!address.startsWith(this.fileOrigin + FOLDER)) return null;
    const path = pictureSources(address).src.slice(this.fileOrigin.length);
    const url = new URL(path, this.backendUrl);
    // Dot segments could lead out of the public files.
    if (!url.pathname.startsWith(FOLDER)) return null;
    try {
      const answer = await this.fetcher(url.href);
      const isPhoto = answer.ok && PHOTO.test(answer.headers.get('content-type') ?? '');
      if (!isPhoto || Number(answer.headers.get('content-length') ?? 0) > MAX_BYTES) {
        await answer.body?.cancel();
        return null;
      }
      const bytes = new Uint8Array(await answer.arrayBuffer());
      return bytes.length > MAX_BYTES ? null : bytes;
    } catch {
      return null;
    }
  }
}
