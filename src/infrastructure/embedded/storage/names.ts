import { refusals } from './storage-error.ts';

/** Upstream's characters of buckets and objects (supabase/storage, limits). */
const OBJECT = /^[A-Za-z0-9_/!.*'() &$=@;:+,?-]+$/;
const BUCKET = /^[A-Za-z0-9_!*'() &$=@;:+,?-][A-Za-z0-9_!.*'() &$=@;:+,?-]{0,99}$/;

/** Refuses names that are internal, traverse folders, or are ambiguous between programs. */
export const isSafeKey = (key: string): boolean =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression refuses control characters
  !/[\u0000-\u001f\u007f\\]/.test(key) &&
  !/\.(meta\.json|part)$/i.test(key) &&
  key.split('/').every((segment) => segment !== '' && segment !== '.' && segment !== '..');

/** @throws StorageError for a name that no object may have */
export const requireObjectName = (name: string): void => {
  if (!OBJECT.test(name) || !isSafeKey(name)) throw refusals.invalidKey(name);
};

/** @throws StorageError; names with a leading dot are internal */
export const requireBucketName = (name: string): void => {
  if (!BUCKET.test(name) || name.trim() !== name) throw refusals.invalidBucketName();
};
