import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Figures, Proof } from './proof.ts';
import { describedCalls } from './readers/described-calls.ts';
import { generatedTypes } from './readers/generated-types.ts';
import { shopReaders } from './readers/shop-readers.ts';

/** One kind of reader. @param folder an empty one, for what is fetched for the run */
type Reader = (folder: string) => Promise<Figures>;

const READERS: readonly Reader[] = [generatedTypes, describedCalls, shopReaders];

export const readers: Proof = {
  title: 'What reads the shop',
  promise:
    'Programs that others have written read what the shop offers to programs: types are made from docs/api/openapi.json, the requests of the shop fit it, of generated requests none that fits it is unread, and every answer is described. Previews of links find title, picture, price and stock of a page and take no clock for its date; every address of the site maps is its own canonical one; spreadsheets add up a month with a loss and keep every digit of ids, references and phone numbers.',
  run: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'arena-akun-readers-'));
    try {
      const figures: Figures[] = [];
      for (const read of READERS) figures.push(await read(await mkdtemp(join(folder, 'reader-'))));
      return { isKept: figures.every(({ isKept }) => isKept), rows: figures.flatMap(({ rows }) => rows) };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};
