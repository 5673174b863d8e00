/** Limits of fetching a picture from the address of another host. */
export const MAX_REDIRECTS = 3;
export const MAX_FETCHED_BYTES = 10 * 1024 * 1024;
/** Of all requests together. */
export const FETCH_DEADLINE_MS = 10_000;
/** Addresses that one server fetches at the same time. The database bounds those of all servers, and those of one host. */
export const FETCHED_AT_ONCE = 4;

/** Reasons that another attempt would not change. */
const FINAL = [
  /** Not https, with user information, or an address that is not public. */
  'ADDRESS_REFUSED',
  'TOO_MANY_REDIRECTS',
  'HOST_UNKNOWN',
  'CERTIFICATE_REFUSED',
  /** The host has nothing there for us. */
  'PICTURE_MISSING',
  'PICTURE_TOO_LARGE',
  'NOT_A_PICTURE',
] as const;
/** Reasons that may be gone later. */
const PASSING = [
  'HOST_UNREACHABLE',
  'HOST_FAILED',
  'FETCH_TIMEOUT',
  /** The server ended during the attempts. */
  'FETCH_INTERRUPTED',
  /** The shop could not store the picture. */
  'PICTURE_NOT_STORED',
] as const;

/** Why a picture was not fetched. */
export type FetchFailure = (typeof FINAL)[number] | (typeof PASSING)[number];

export const FETCH_FAILURES: readonly FetchFailure[] = [...FINAL, ...PASSING];

export const isFetchFailure = (code: unknown): code is FetchFailure => FETCH_FAILURES.some((known) => known === code);

/** Whether another attempt would end the same way. */
export const isFinalFailure = (failure: FetchFailure): boolean => FINAL.some((final) => final === failure);

/** What the status of an answer means: the picture, another address, or a failure. */
export const meaningOfStatus = (status: number): 'picture' | 'redirect' | FetchFailure => {
  if (status === 200) return 'picture';
  if ([301, 302, 303, 307, 308].includes(status)) return 'redirect';
  if (status >= 500 || status === 408 || status === 425 || status === 429) return 'HOST_FAILED';
  return 'PICTURE_MISSING';
};

/** What the head of an answer says against it, before its bytes are read; null for nothing. Without a declared type the bytes decide. */
export const headRefusal = (head: {
  readonly type: string | null;
  readonly encoding: string | null;
  readonly length: number | null;
}): FetchFailure | null => {
  if ((head.length ?? 0) > MAX_FETCHED_BYTES) return 'PICTURE_TOO_LARGE';
  // Compressed bytes would have another length than the one that is counted.
  if (head.encoding !== null && head.encoding.trim().toLowerCase() !== 'identity') return 'NOT_A_PICTURE';
  const type = head.type?.split(';')[0]?.trim().toLowerCase() ?? '';
  return type === '' || type.startsWith('image/') || type === 'application/octet-stream' || type === 'binary/octet-stream'
    ? null
    : 'NOT_A_PICTURE';
};
