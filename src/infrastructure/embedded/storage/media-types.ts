import { refusals } from './storage-error.ts';

const TYPE = /^([a-zA-Z0-9\-+.]+)\/([a-zA-Z0-9\-+.]+)(;\s*charset=[a-zA-Z0-9-]+)?$|\*$/;
const LONGEST = 1000;

/** @throws StorageError when one of the types of a bucket is none */
export const requireMediaTypes = (types: readonly string[]): void => {
  const wrong = types.find((type) => type.length > LONGEST || !TYPE.test(type));
  if (wrong !== undefined) throw refusals.invalidMimeType(wrong);
};

/** Compares a type with those of a bucket, which may end with `/*`. @throws StorageError when the bucket does not allow it */
export const requireAllowedType = (type: string, allowed: readonly string[] | null): void => {
  if (allowed === null || allowed.length === 0) return;
  const [kind = '', rest] = type.split('/');
  const isAllowed = allowed.some((each) => {
    const [allowedKind, allowedRest] = each.split('/');
    return allowedKind === kind && (allowedRest === '*' || allowedRest === rest);
  });
  if (rest === undefined || !isAllowed) throw refusals.invalidMimeType(type);
};

/** What a page of the same origin could load as its own script or style, or open as a page. Upstream does the same with pages alone. */
const ACTIVE = /html|javascript|ecmascript|css|xml/i;

/** The type that a file is served with: active content is text, and pictures in SVG stay pictures, which the file policy disarms. */
export const servedType = (type: string): string => (ACTIVE.test(type) && !/^image\/svg\+xml/i.test(type) ? 'text/plain' : type);
