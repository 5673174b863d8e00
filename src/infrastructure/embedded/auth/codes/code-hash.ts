import { randomInt } from 'node:crypto';
import { hmac } from '../derived-key.ts';

/** Six random digits. */
export const generateCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** A keyed hash, because a million codes can be enumerated; the key is not in the database. */
export const codeHash = (key: Buffer, purpose: string, owner: string, code: string): string =>
  hmac(key, purpose, owner, code).toString('hex');
