import * as v from 'valibot';

/** Limits of `/rest/v1` for visitors. */
export interface VisitorBounds {
  /** Database connections that are reserved for visitors. */
  readonly connections: number;
  readonly reads: { readonly embedRows: number; readonly answerBytes: number; readonly statementMs: number };
  /** By address: milliseconds of work, and requests. They also apply to uncached pages and share pictures. */
  readonly cost: {
    readonly perSecond: number;
    readonly burst: number;
    readonly atOnce: number;
    readonly waiting: number;
    readonly longestWaitMs: number;
  };
}

/** A whole number within a range. */
export const digits = (min: number, max: number) =>
  v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number), v.minValue(min), v.maxValue(max));

export const REST_READERS = {
  REST_EMBED_ROWS: [digits(1, 1000), 'jumlah baris 1 sampai 1000'],
  REST_ANSWER_BYTES: [digits(100_000, 100_000_000), 'jumlah byte 100000 sampai 100000000'],
  REST_READ_MS: [digits(100, 3000), 'milidetik 100 sampai 3000'],
  REST_CONNECTIONS: [digits(1, 50), 'jumlah sambungan 1 sampai 50'],
  REST_COST_PER_SECOND: [digits(10, 10_000), 'milidetik per detik 10 sampai 10000'],
  REST_COST_BURST: [digits(100, 60_000), 'milidetik 100 sampai 60000'],
  REST_AT_ONCE: [digits(1, 50), 'jumlah permintaan 1 sampai 50'],
  REST_WAITING: [digits(1, 10_000), 'jumlah permintaan 1 sampai 10000'],
  REST_WAIT_MS: [digits(100, 60_000), 'milidetik 100 sampai 60000'],
} as const;

/** The limits of the environment, with defaults. */
export const visitorBounds = (read: (name: keyof typeof REST_READERS) => number | null): VisitorBounds => ({
  connections: read('REST_CONNECTIONS') ?? 4,
  reads: {
    embedRows: read('REST_EMBED_ROWS') ?? 50,
    answerBytes: read('REST_ANSWER_BYTES') ?? 2_000_000,
    statementMs: read('REST_READ_MS') ?? 1000,
  },
  cost: {
    perSecond: read('REST_COST_PER_SECOND') ?? 500,
    burst: read('REST_COST_BURST') ?? 3000,
    atOnce: read('REST_AT_ONCE') ?? 4,
    waiting: read('REST_WAITING') ?? 100,
    longestWaitMs: read('REST_WAIT_MS') ?? 8000,
  },
});
