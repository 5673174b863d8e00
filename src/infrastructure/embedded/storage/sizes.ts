import { refusals } from './storage-error.ts';

/** The largest file that the server accepts, whatever a bucket allows. */
export const LARGEST_FILE = 10 * 1024 * 1024;
/** The largest limit of a bucket: that of a hosted project without settings of its own. */
const LARGEST_LIMIT = 50 * 1024 * 1024;
const UNITS: Readonly<Record<string, number>> = { gb: 1e9, mb: 1e6, kb: 1000, b: 1 };
const DIGITS = 3;

const bytesIn = (text: string): number => {
  const [, amount, unit] = /^([0-9]+(?:\.[0-9]+)?)(gb|mb|kb|b)$/i.exec(text) ?? [];
  if (amount === undefined || unit === undefined) throw refusals.invalidSizeLimit();
  return Number(Number(amount).toPrecision(DIGITS)) * (UNITS[unit.toLowerCase()] ?? 1);
};

/**
 * The limit of a bucket in bytes, as upstream reads it: a number, or a text such as `20mb` with decimal units.
 * @throws StorageError for another form, or a limit beyond the largest
 */
export const sizeLimitOf = (given: number | string): number => {
  const bytes = Math.floor(typeof given === 'number' ? given : bytesIn(given));
  if (bytes > LARGEST_LIMIT) throw refusals.tooLarge();
  return bytes;
};
