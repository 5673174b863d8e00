import type { StoredFile, UploadWatch } from '../../../application/media/image-storage.ts';
import { networkFailure, PortError } from '../../../application/shared/port-error.ts';
import type { SignedInConnection } from '../shared/signed-in-connection.ts';
import { type StorageAnswer, SupabaseImageStorage } from './image-storage.ts';

/** The timeout of an upload without progress. */
const TIMEOUT_MS = 180_000;

/** Upstream answers 400 to an expired token, with a message. */
const isStale = ({ status, text }: StorageAnswer): boolean => status === 401 || (status >= 400 && /jwt expired|"exp" claim/i.test(text));

/** The storage of the signed-in person. It uploads with XMLHttpRequest, the only interface with upload progress. */
export class XhrImageStorage extends SupabaseImageStorage {
  constructor(
    private readonly connection: SignedInConnection,
    fileOrigin: string,
  ) {
    super({ backend: connection.backend, fetcher: connection.fetch, fileOrigin });
  }

  protected override async send(file: StoredFile, watch: UploadWatch): Promise<StorageAnswer> {
    const { connection } = this;
    const answer = await connection.write(() => connection.send((token) => this.post(file, watch, token), isStale));
    if (answer === null) throw new PortError('denied', 'nobody is signed in', 'SESSION_ENDED');
    return answer;
  }

  private async post(file: StoredFile, { onSent, signal }: UploadWatch, token: string): Promise<StorageAnswer> {
    signal?.throwIfAborted();
    const xhr = new XMLHttpRequest();
    const stop = (): void => xhr.abort();
    signal?.addEventListener('abort', stop);
    try {
      return await new Promise((resolve, reject) => {
        const lost = (): void => reject(networkFailure('the upload was cut'));
        xhr.open('POST', this.addressOf(file));
        xhr.timeout = TIMEOUT_MS;
        for (const [name, value] of Object.entries({ ...this.headersOf(file), authorization: `Bearer ${token}` }))
          xhr.setRequestHeader(name, value);
        xhr.upload.onprogress = ({ loaded }) => onSent?.(loaded);
        xhr.onload = () => resolve({ status: xhr.status, text: xhr.responseText });
        xhr.onerror = lost;
        xhr.ontimeout = lost;
        xhr.onabort = () => reject(signal?.reason ?? networkFailure('the upload was cut'));
        // As a Blob, because bytes would be copied into the request several times, while the page waits.
        xhr.send(new Blob([file.bytes as Uint8Array<ArrayBuffer>]));
      });
    } finally {
      signal?.removeEventListener('abort', stop);
    }
  }
}
