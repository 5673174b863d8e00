import { randomInt } from 'node:crypto';
import { hmac } from '../derived-key.ts';

/** Six digits by chance. */
export const generateCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** A million codes are tried in no time; without the key, which is not in the database, there is nothing to compare them with. */
export const codeHash = (key: Buffer, purpose: string, owner: string, code: string): string =>
  hmac(key, purpose, owner, code).toString('hex');
