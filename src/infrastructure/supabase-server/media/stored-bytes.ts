import type { Bucket } from '../../../application/media/image-storage.ts';
import type { StoredBytes } from '../../../application/media/stored-bytes.ts';
import { PortError } from '../../../application/shared/port-error.ts';

/** The largest file any bucket accepts. */
const MAX_BYTES = 10 * 1024 * 1024;
const TIMEOUT_MS = 15_000;

/** Reads storage directly and not by public addresses, which intermediaries may cache. */
export class SupabaseStoredBytes implements StoredBytes {
  constructor(
    private readonly address: { readonly url: string; readonly secretKey: string },
    private readonly fetcher: typeof fetch,
  ) {}

  async read(bucket: Bucket, path: string): Promise<Uint8Array | null> {
    const { url, secretKey } = this.address;
    const place = path.split('/').map(encodeURIComponent).join('/');
    try {
      const answer = await this.fetcher(`${url}/storage/v1/object/${bucket}/${place}`, {
        headers: { apikey: secretKey, authorization: `Bearer ${secretKey}` },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (answer.status >= 500) throw new Error(`status ${answer.status}`);
      if (!answer.ok || Number(answer.headers.get('content-length') ?? 0) > MAX_BYTES) {
        await answer.body?.cancel();
        return null;
      }
      const bytes = new Uint8Array(await answer.arrayBuffer());
      return bytes.length > MAX_BYTES ? null : bytes;
    } catch (error) {
      throw new PortError('unavailable', 'storage did not answer', null, { cause: error });
    }
  }
}
