/** A refusal in the format of Supabase Storage: the status of the answer is 400, and the actual one is in its body. */
export class StorageError extends Error {
  override readonly name = 'StorageError';

  /** The older name of the code, which clients still read. */
  readonly error: string;
  /** The status of the answer. */
  readonly status: number;

  constructor(
    /** The actual status. */
    readonly statusCode: number,
    readonly code: string,
    message: string,
    { error = code, status = 400 }: { readonly error?: string; readonly status?: number } = {},
  ) {
    super(message);
    this.error = error;
    this.status = status;
  }
}

/** Refusals with upstream's codes and messages (supabase/storage, error codes). */
export const refusals = {
  bucketNotFound: () => new StorageError(404, 'NoSuchBucket', 'Bucket not found', { error: 'Bucket not found' }),
  objectNotFound: () => new StorageError(404, 'NoSuchKey', 'Object not found', { error: 'not_found' }),
  fileLost: () => new StorageError(404, 'NoSuchKey', 'The resource was not found', { error: 'Not found' }),
  relatedNotFound: () => new StorageError(404, 'InvalidRequest', 'The related resource does not exist'),
  exists: () => new StorageError(409, 'ResourceAlreadyExists', 'The resource already exists', { error: 'Duplicate' }),
  bucketNotEmpty: () => new StorageError(409, 'ResourceNotEmpty', 'The bucket you tried to delete is not empty'),
  accessDenied: (message: string, status = 400) => new StorageError(403, 'AccessDenied', message, { error: 'Unauthorized', status }),
  invalidMimeType: (type: string) =>
    new StorageError(415, 'InvalidMimeType', `mime type ${type} is not supported`, { error: 'invalid_mime_type' }),
  tooLarge: (what = 'object') =>
    new StorageError(413, 'EntityTooLarge', `The ${what} exceeded the maximum allowed size`, { error: 'Payload too large' }),
  invalidSizeLimit: () => new StorageError(400, 'InvalidRequest', 'Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B'),
  invalidBucketName: () => new StorageError(400, 'InvalidBucketName', 'Bucket name invalid', { error: 'Invalid Input' }),
  invalidKey: (key: string) => new StorageError(400, 'InvalidKey', `Invalid key: ${key}`),
  invalidRequest: (message: string) => new StorageError(400, 'InvalidRequest', message),
  /** The shop's own rule; upstream stores such files. */
  emptyFile: () => new StorageError(400, 'InvalidRequest', 'File is empty'),
  noContent: () => new StorageError(400, 'InvalidRequest', 'No content provided'),
  invalidToken: (message: string) => new StorageError(400, 'InvalidJWT', message),
  invalidSignature: () => new StorageError(400, 'InvalidSignature', 'Invalid signature'),
};

const isPolicy = (message: string): boolean => /row-level security/.test(message);

/** The refusal for an error of the database; null for one that is not the caller's fault. */
export const refusalOf = (error: unknown): StorageError | null => {
  if (error instanceof StorageError) return error;
  if (!(error instanceof Error) || !('code' in error)) return null;
  const code = String(error.code);
  if (code === '42501')
    return refusals.accessDenied(isPolicy(error.message) ? 'new row violates row-level security policy' : 'permission denied');
  if (code === '23505') return refusals.exists();
  if (code === '23503') return refusals.relatedNotFound();
  // Values that PostgreSQL cannot read, such as a null character in a name.
  if (/^22/.test(code)) return refusals.invalidRequest('Invalid request');
  return null;
};
