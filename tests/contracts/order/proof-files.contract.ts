import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { ProofFiles } from '../../../src/application/order/proof-files.ts';

export interface ProofFilesWorld {
  readonly files: ProofFiles;
  /** A person with an unpaid order. */
  person(): Promise<{ readonly id: string; readonly token: string }>;
  /** Uploads as that person. */
  upload(person: { readonly id: string; readonly token: string }, path: string, bytes: Uint8Array): Promise<void>;
  close(): Promise<void>;
}

const JPEG = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
const CLEAN = { bytes: Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 9]), hash: 'ab'.repeat(32) };

/** The contract of stores of proof pictures. */
export const proofFilesContract = (open: () => Promise<ProofFilesWorld>): void => {
  let world: ProofFilesWorld;
  let person: { readonly id: string; readonly token: string };
  let path: string;
  beforeAll(async () => {
    world = await open();
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    person = await world.person();
    path = `${person.id}/${randomUUID()}.jpg`;
  });

  describe('proof pictures', () => {
    test('reading: own pictures only', async () => {
      await world.upload(person, path, JPEG);
      expect(await world.files.read(person.token, path)).toEqual(JPEG);
      expect(await world.files.read((await world.person()).token, path)).toBeNull();
      expect(await world.files.read(person.token, `${person.id}/${randomUUID()}.jpg`)).toBeNull();
    });
    test('re-encoded picture in place: checked', async () => {
      await world.upload(person, path, JPEG);
      expect(await world.files.isChecked(path)).toBe(false);
      await world.files.replace(path, 'image/jpeg', CLEAN);
      expect(await world.files.isChecked(path)).toBe(true);
      expect(await world.files.read(person.token, path)).toEqual(CLEAN.bytes);
    });
    test('file above the limit: reported as too large', async () => {
      await world.upload(person, path, new Uint8Array(10 * 1024 * 1024 + 1).fill(7));
      expect(await world.files.read(person.token, path)).toBe('too-large');
    });
  });
};
