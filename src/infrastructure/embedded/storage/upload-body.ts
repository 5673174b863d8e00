import type { Described } from './file-storage-adapter.ts';
import { refusals } from './storage-error.ts';

type UserMetadata = Readonly<Record<string, unknown>>;

/** A file as it is sent, with what is said about it. */
export interface SentFile extends Described {
  readonly body: ReadableStream<Uint8Array> | Uint8Array;
  /** Bytes; null when unknown before the body is read. */
  readonly length: number | null;
  readonly userMetadata: UserMetadata;
}

const LONGEST_METADATA = 1024 * 1024;
const DEFAULT_TYPE = 'application/octet-stream';
const NO_CACHE = 'no-cache';

export const isForm = ({ headers }: Request): boolean => /^multipart\/form-data\b/i.test(headers.get('content-type') ?? '');

export const lengthOf = ({ headers }: Request): number | null => {
  const given = headers.get('content-length');
  const length = given === null ? Number.NaN : Number(given);
  return Number.isSafeInteger(length) && length >= 0 ? length : null;
};

/** Metadata that cannot be read is ignored, as upstream does. */
const metadataIn = (text: string | null): UserMetadata => {
  if (text === null) return {};
  if (text.length > LONGEST_METADATA) throw refusals.tooLarge('user_metadata');
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as UserMetadata) : {};
  } catch {
    return {};
  }
};

/** The metadata in the header `x-metadata`: JSON as base64. */
export const metadataOf = ({ headers }: Request): UserMetadata => {
  const given = headers.get('x-metadata');
  return metadataIn(given === null ? null : Buffer.from(given, 'base64').toString('utf8'));
};

/** A file that is the body itself. */
export const rawFile = (request: Request): SentFile => ({
  body: request.body ?? new Uint8Array(),
  length: request.body === null ? 0 : lengthOf(request),
  mimetype: request.headers.get('content-type') || DEFAULT_TYPE,
  cacheControl: request.headers.get('cache-control') ?? NO_CACHE,
  userMetadata: metadataOf(request),
});

const isFile = (part: [string, FormDataEntryValue]): part is [string, File] => part[1] instanceof File;

/**
 * The first file of a form, whatever the name of its part; `cacheControl`, `metadata` and `contentType` are texts beside it. It reads the
 * whole body, so that the caller's permission is checked before.
 * @throws StorageError for a form without a file
 */
export const fileInForm = async (request: Request): Promise<SentFile> => {
  const form = await request.formData().catch((error: unknown) => {
    if (request.signal.aborted) throw error;
    throw refusals.noContent();
  });
  const file = [...form].find(isFile)?.[1];
  if (file === undefined) throw refusals.noContent();
  const text = (name: string): string | null => {
    const value = form.get(name);
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const seconds = text('cacheControl');
  return {
    body: new Uint8Array(await file.arrayBuffer()),
    length: file.size,
    mimetype: text('contentType') ?? (file.type || DEFAULT_TYPE),
    cacheControl: seconds === null ? NO_CACHE : `max-age=${seconds}`,
    userMetadata: metadataIn(text('metadata') ?? text('userMetadata')),
  };
};
