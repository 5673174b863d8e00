import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { PictureCleaner } from '../../../src/application/media/picture-cleaner.ts';
import { CheckProof } from '../../../src/application/order/check-proof.ts';
import { PortError } from '../../../src/application/shared/port-error.ts';
import { InMemoryProofFiles } from '../../../src/infrastructure/memory/order/proof-files.ts';

const PERSON = randomUUID();
const NAME = 'bukti-transfer_01';
const CAMERA = new TextEncoder().encode('GPS picture');
const DRAWN = new TextEncoder().encode('picture');

/** Accepts everything that claims to be a picture, and records the input. */
class SmallCleaner implements PictureCleaner {
  readonly drawn: string[] = [];
  /** Resolves when the test calls it. */
  release: () => void = () => undefined;
  isSlow = false;

  async clean(bytes: Uint8Array, type: string) {
    this.drawn.push(type);
    if (this.isSlow) await new Promise<void>((done) => (this.release = done));
    return new TextDecoder().decode(bytes).endsWith('picture') ? { bytes: DRAWN, hash: 'ab' } : null;
  }
}

let files: InMemoryProofFiles;
let cleaner: SmallCleaner;
let check: CheckProof;
beforeEach(() => {
  files = new InMemoryProofFiles();
  cleaner = new SmallCleaner();
  check = new CheckProof(files, cleaner);
});
const uploaded = (name: string, bytes: Uint8Array = CAMERA): string => {
  const path = `${PERSON}/${name}`;
  files.files.set(path, bytes);
  return path;
};

describe('check of a proof of payment', () => {
  test.each([
    ['jpg', 'image/jpeg'],
    ['jpeg', 'image/jpeg'],
    ['png', 'image/png'],
    ['webp', 'image/webp'],
  ])('.%s file: re-encoded as %s in place', async (ending, type) => {
    const path = uploaded(`${NAME}.${ending}`);
    await check.execute(PERSON, path);
    expect([cleaner.drawn, files.files.get(path), files.hashes.get(path)]).toEqual([[type], DRAWN, 'ab']);
  });
  test('repeated check: re-encoded once', async () => {
    const path = uploaded(`${NAME}.jpg`);
    await check.execute(PERSON, path);
    await check.execute(PERSON, path);
    await check.execute('another token', path);
    expect(cleaner.drawn).toEqual(['image/jpeg']);
  });
  test.each([
    `${NAME}.jpg`,
    `${PERSON.slice(1)}/${NAME}.jpg`,
    `x${PERSON}/${NAME}.jpg`,
    `${PERSON.replaceAll(/[0-9a-f]/g, 'G')}/${NAME}.jpg`,
    `${PERSON}/lain/${NAME}.jpg`,
    `${PERSON}/../${NAME}.jpg`,
    `${PERSON}/.jpg`,
    `${PERSON}/${'x'.repeat(81)}.jpg`,
    `${PERSON}/nama spasi.jpg`,
    `${PERSON}/${NAME}xjpg`,
    `${PERSON}/${NAME}.gif`,
    `${PERSON}/${NAME}.jpg.exe`,
    `${PERSON}/${NAME}.jpg\n`,
    '',
  ])('invalid path: refused, %j', async (path) => {
    files.files.set(path, CAMERA);
    // With the token of the folder's owner, so that only the path is wrong.
    await expect(check.execute(path.split('/')[0] ?? '', path)).rejects.toMatchObject({ code: 'INVALID' });
    expect([cleaner.drawn, files.hashes.size]).toEqual([[], 0]);
  });
  test.each([1, 80])('name of %d characters: accepted', async (length) => {
    await check.execute(PERSON, uploaded(`${'x'.repeat(length)}.jpg`));
    expect(files.hashes.size).toBe(1);
  });
  test('missing file or folder of another user: INVALID', async () => {
    const path = uploaded(`${NAME}.jpg`);
    await expect(check.execute(randomUUID(), path)).rejects.toMatchObject({ code: 'INVALID' });
    await expect(check.execute(PERSON, `${PERSON}/bukan-ini.jpg`)).rejects.toMatchObject({ code: 'INVALID' });
    expect([cleaner.drawn, files.files.get(path)]).toEqual([[], CAMERA]);
  });
  test('no picture or too large: refused, unchanged and unchecked', async () => {
    const [text, large] = [new TextEncoder().encode('x'), new Uint8Array(10 * 1024 * 1024 + 1)];
    await expect(check.execute(PERSON, uploaded(`${NAME}.jpg`, text))).rejects.toMatchObject({ code: 'PROOF_UNREADABLE' });
    await expect(check.execute(PERSON, uploaded(`${NAME}.png`, large))).rejects.toMatchObject({ code: 'PROOF_TOO_LARGE' });
    expect([cleaner.drawn, [...files.files.values()], files.hashes.size]).toEqual([['image/jpeg'], [text, large], 0]);
  });
  test('queue: one at a time, the 31st is refused with a delay of one second', async () => {
    cleaner.isSlow = true;
    const answers = Array.from({ length: 31 }, () => {
      const person = randomUUID();
      files.files.set(`${person}/${NAME}.png`, CAMERA);
      return check.execute(person, `${person}/${NAME}.png`);
    });
    await expect(answers[30]).rejects.toMatchObject({ code: 'BUSY', retryAfter: 1 });
    expect(cleaner.drawn).toHaveLength(1);
    cleaner.isSlow = false;
    cleaner.release();
    await Promise.all(answers.slice(0, 30));
    expect([cleaner.drawn.length, files.hashes.size]).toEqual([30, 30]);
  });
  test('many proofs of one user: one place in the queue, others wait for one picture only', async () => {
    cleaner.isSlow = true;
    const [many, other] = [Array.from({ length: 31 }, (_, at) => uploaded(`nomor-00${at}.png`)), randomUUID()];
    files.files.set(`${other}/${NAME}.jpg`, CAMERA);
    const answers = many.map((path) => check.execute(PERSON, path));
    await expect(answers[30]).rejects.toMatchObject({ code: 'BUSY', retryAfter: 1 });
    const neighbour = check.execute(other, `${other}/${NAME}.jpg`);
    await new Promise((resolve) => setImmediate(resolve));
    expect(cleaner.drawn).toEqual(['image/png']);
    cleaner.isSlow = false;
    cleaner.release();
    await neighbour;
    expect(cleaner.drawn.slice(0, 2)).toEqual(['image/png', 'image/jpeg']);
    await Promise.all(answers.slice(0, 30));
  });
  test('storage unavailable: failure for its user only', async () => {
    const path = uploaded(`${NAME}.jpg`);
    const read = files.read.bind(files);
    const cut = [true];
    files.read = async (...given) => {
      if (cut.shift() === true) throw new PortError('unavailable', 'no answer');
      return read(...given);
    };
    await expect(check.execute(PERSON, path)).rejects.toMatchObject({ reason: 'unavailable' });
    await check.execute(PERSON, path);
    expect(files.hashes.get(path)).toBe('ab');
  });
});
