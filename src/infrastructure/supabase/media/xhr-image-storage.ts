import type { BackendAuth } from '../../../application/auth/client/backend-auth.ts';
import type { Bucket, ImageStorage, StoredFile, UploadWatch } from '../../../application/media/image-storage.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import type { BackendAddress } from '../shared/rest-client.ts';
import { type StorageFailure, storageError } from './image-storage.ts';

const CACHE_SECONDS = 3600;
/** An upload that does not move for so long has been cut. */
const PATIENCE_MS = 180_000;

interface Options {
  readonly backend: BackendAddress;
  readonly auth: Pick<BackendAuth, 'accessToken'>;
  /** `fetch` with the person's token. */
  readonly signedIn: typeof fetch;
  /** What own files are shown with. */
  readonly fileOrigin: string;
}

const failureOf = (status: number, text: string): StorageFailure => {
  try {
    const { message = text, statusCode } = JSON.parse(text) as { readonly message?: string; readonly statusCode?: string };
    return { message: String(message), statusCode: statusCode === undefined ? undefined : String(statusCode), status };
  } catch {
    return { message: text.slice(0, 200), status };
  }
};

/** Upstream answers 400 to a token that ran out, and says so in words. */
const isStale = ({ status, text }: { readonly status: number; readonly text: string }): boolean =>
  status === 401 || (status >= 400 && /jwt expired|"exp" claim/i.test(text));

/** Supabase Storage over XMLHttpRequest, which alone tells how much of a file has left. */
export class XhrImageStorage implements ImageStorage {
  constructor(private readonly options: Options) {}

  async upload(file: StoredFile, watch: UploadWatch = {}): Promise<string> {
    watch.signal?.throwIfAborted();
    const first = await this.send(file, watch, false);
    // A token the backend holds for over although this device's clock does not.
    const { status, text } = isStale(first) ? await this.send(file, watch, true) : first;
    if (status < 200 || status > 299) throw storageError(failureOf(status, text));
    return file.path;
  }

  publicUrl(bucket: Bucket, path: string): string {
    return path === '' ? '' : `${this.options.fileOrigin}/storage/v1/object/public/${bucket}/${path}`;
  }

  async remove(bucket: Bucket, paths: readonly string[]): Promise<void> {
    const { backend, signedIn } = this.options;
    let answer: Response;
    try {
      answer = await signedIn(`${backend.url}/storage/v1/object/${bucket}`, {
        method: 'DELETE',
        headers: { apikey: backend.key, 'content-type': 'application/json' },
        body: JSON.stringify({ prefixes: paths }),
      });
    } catch (error) {
      throw new PortError('unavailable', 'storage did not answer', null, { cause: error });
    }
    if (!answer.ok) throw storageError(failureOf(answer.status, await answer.text()));
  }

  private async send(file: StoredFile, { onSent, signal }: UploadWatch, isFresh: boolean): Promise<{ status: number; text: string }> {
    const { backend, auth } = this.options;
    const token = await auth.accessToken({ isFresh });
    if (token === null) throw new PortError('denied', 'nobody is signed in');
    signal?.throwIfAborted();
    const xhr = new XMLHttpRequest();
    const stop = (): void => xhr.abort();
    signal?.addEventListener('abort', stop);
    try {
      return await new Promise((resolve, reject) => {
        const lost = (): void => reject(new PortError('unavailable', 'the upload was cut'));
        xhr.open('POST', `${backend.url}/storage/v1/object/${file.bucket}/${file.path}`);
        xhr.timeout = PATIENCE_MS;
        for (const [name, value] of Object.entries({
          apikey: backend.key,
          authorization: `Bearer ${token}`,
          'content-type': file.type,
          'cache-control': `max-age=${CACHE_SECONDS}`,
          'x-upsert': 'false',
        }))
          xhr.setRequestHeader(name, value);
        xhr.upload.onprogress = ({ loaded }) => onSent?.(loaded);
        xhr.onload = () => resolve({ status: xhr.status, text: xhr.responseText });
        xhr.onerror = lost;
        xhr.ontimeout = lost;
        xhr.onabort = () => reject(signal?.reason ?? new PortError('unavailable', 'the upload was cut'));
        // By its handle: bytes themselves would be copied into the request, several times, while the page waits.
        xhr.send(new Blob([file.bytes as Uint8Array<ArrayBuffer>]));
      });
    } finally {
      signal?.removeEventListener('abort', stop);
    }
  }
}
