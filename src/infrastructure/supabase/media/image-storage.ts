import type { ImageStorage, RemovableBucket, StorageBucket, StoredFile, UploadWatch } from '../../../application/media/image-storage.ts';
import { networkFailure, PortError, type PortErrorReason } from '../../../application/shared/port-error.ts';
import { publicFileUrl } from './own-files.ts';

const CACHE_SECONDS = 3600;

/** The used parts of a storage response. */
export interface StorageAnswer {
  readonly status: number;
  readonly text: string;
}

/** The error of a storage response. */
interface StorageFailure {
  readonly message: string;
  readonly status: number;
  readonly statusCode: string | null;
}

const failureOf = ({ status, text }: StorageAnswer): StorageFailure => {
  try {
    const { message = text, statusCode } = JSON.parse(text) as { readonly message?: string; readonly statusCode?: string };
    return { message: String(message), statusCode: statusCode === undefined ? null : String(statusCode), status };
  } catch {
    return { message: text.slice(0, 200), statusCode: null, status };
  }
};

const reasonOf = ({ message, statusCode, status }: StorageFailure): PortErrorReason => {
  const code = Number(statusCode ?? status);
  if (/bucket not found/i.test(message)) return 'missing';
  if (code === 409 || /already exists|duplicate/i.test(message)) return 'conflict';
  if (code === 401 || code === 403 || /row-level security|unauthori[sz]ed|permission/i.test(message)) return 'denied';
  if (code === 413 || code === 415 || code === 422 || /mime type|exceeded the maximum/i.test(message)) return 'invalid';
  return 'unavailable';
};

const throwUnlessOk = (answer: StorageAnswer): void => {
  if (answer.status >= 200 && answer.status <= 299) return;
  const failure = failureOf(answer);
  throw new PortError(reasonOf(failure), failure.message, failure.statusCode);
};

export interface StorageOptions {
  readonly backend: { readonly url: string; readonly key: string };
  /** Adds the person's token. */
  readonly fetcher: typeof fetch;
  /** The origin of files; empty for the page's own origin. */
  readonly fileOrigin: string;
}

/** Files in Supabase Storage. */
export class SupabaseImageStorage implements ImageStorage {
  constructor(protected readonly options: StorageOptions) {}

  async upload(file: StoredFile, watch: UploadWatch = {}): Promise<string> {
    watch.signal?.throwIfAborted();
    throwUnlessOk(await this.send(file, watch));
    return file.path;
  }

  publicUrl(bucket: StorageBucket, path: string): string {
    return path === '' ? '' : publicFileUrl(this.options.fileOrigin, bucket, path);
  }

  async remove(bucket: RemovableBucket, paths: readonly string[]): Promise<void> {
    const { backend } = this.options;
    throwUnlessOk(
      await this.request(`${backend.url}/storage/v1/object/${bucket}`, {
        method: 'DELETE',
        headers: { apikey: backend.key, 'content-type': 'application/json' },
        body: JSON.stringify({ prefixes: paths }),
      }),
    );
  }

  protected addressOf({ bucket, path }: StoredFile): string {
    return `${this.options.backend.url}/storage/v1/object/${bucket}/${path}`;
  }

  /** Never overwrites; browsers cache the file for an hour. */
  protected headersOf({ type }: StoredFile): Record<string, string> {
    return {
      apikey: this.options.backend.key,
      'content-type': type,
      'cache-control': `max-age=${CACHE_SECONDS}`,
      'x-upsert': 'false',
    };
  }

  /** Sends raw bytes, because a File would be sent as a form, which the server holds in memory. */
  protected async send(file: StoredFile, { onSent, signal }: UploadWatch): Promise<StorageAnswer> {
    const body = file.bytes.slice();
    const init = { method: 'POST', headers: this.headersOf(file), body, ...(signal === undefined ? {} : { signal }) };
    const answer = await this.request(this.addressOf(file), init);
    if (answer.status < 300) onSent?.(file.bytes.length);
    return answer;
  }

  private async request(address: string, init: RequestInit): Promise<StorageAnswer> {
    try {
      const answer = await this.options.fetcher(address, init);
      return { status: answer.status, text: answer.ok ? '' : await answer.text() };
    } catch (error) {
      init.signal?.throwIfAborted();
      throw networkFailure('storage did not answer', error);
    }
  }
}
