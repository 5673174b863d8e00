import { fail, type Result, succeed } from '../shared/result.ts';
import { characterRun } from '../shared/typed-text.ts';

const LENGTH = 20;
/** Codes from before Crockford's alphabet have hyphens and underscores among their 20 characters; fewer others than this belong to no code. */
const MIN_CHARACTERS = 12;

/** The code in an address of the verification page. */
const IN_ADDRESS = /\/verifikasi(?:\/+([^\s/?#]+)|\/*\?(?:[^\s#]*?&)?kode=([^\s&#]*))/i;
/** What stands around a code in a sentence. */
const AROUND = /^[^\p{L}\p{N}_-]+|[^\p{L}\p{N}_-]+$/gu;

/**
 * What distinguishes one code from every other: its letters and digits in Crockford's reading, which takes small letters, I and L for 1, and O
 * for 0. The database has the same rule (`private.receipt_key`) and a unique index by it, so that older codes, which tell capital from small
 * letters, are found the same way.
 */
export const receiptKey = (code: string): string => code.replace(/[-_]/g, '').toUpperCase().replace(/[IL]/g, '1').replaceAll('O', '0');

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** The code of a receipt, from what was typed, pasted or stands in the address. */
export const readReceiptCode = (typed: string): Result<string> => {
  const address = IN_ADDRESS.exec(typed);
  const run = characterRun(address === null ? typed : decoded(address[1] ?? address[2] ?? '')).replace(AROUND, '');
  if (run === '') return fail('RECEIPT_CODE_MISSING');
  if (address === null && run.includes('/')) return fail('RECEIPT_CODE_NOT_IN_ADDRESS');
  const key = receiptKey(run);
  if (!/^[0-9A-Z]*$/.test(key)) return fail('RECEIPT_CODE_CHARACTERS');
  if (key.length === LENGTH) return succeed(key);
  // An older code keeps its hyphens, which may stand beside those that group it.
  const isOlder = key.length >= MIN_CHARACTERS && key.length < LENGTH && run.length >= LENGTH;
  return isOlder ? succeed(run) : fail('RECEIPT_CODE_LENGTH', { length: key.length });
};

/** A code as it is printed: in groups, which are easier to copy by hand. */
export const groupedReceiptCode = (code: string): string => code.replace(/.{5}(?=.)/g, '$& ');
