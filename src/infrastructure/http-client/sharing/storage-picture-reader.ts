import type { PictureReader } from '../../../application/sharing/picture-reader.ts';
import { pictureSources } from '../../../domain/media/image-siblings.ts';

const FOLDER = '/storage/v1/object/public/';
const MAX_BYTES = 10 * 1024 * 1024;
const PHOTO = /^image\/(jpeg|png|gif|webp)(;|$)/;

/** Public pictures of the shop's own storage. Nothing else is ever fetched, whatever address someone has written into a product. */
export class StoragePictureReader implements PictureReader {
  /**
   * @param backendUrl where the storage is, without a trailing slash
   * @param fileOrigin what addresses of own files begin with; empty when they are on this origin
   */
  constructor(
    private readonly fetcher: typeof fetch,
    private readonly backendUrl: string,
    private readonly fileOrigin: string,
  ) {}

  async read(address: string): Promise<Uint8Array | null> {
    if (!address.startsWith(this.fileOrigin + FOLDER)) return null;
    const path = pictureSources(address).src.slice(this.fileOrigin.length);
    const url = new URL(path, this.backendUrl);
    // Dots in the path could lead out of the public files.
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
