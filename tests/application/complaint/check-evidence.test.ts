import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { CheckEvidence } from '../../../src/application/complaint/check-evidence.ts';
import type { ComplaintFiles } from '../../../src/application/complaint/complaint-files.ts';
import { CheckProof } from '../../../src/application/order/check-proof.ts';
import { OrderRefused } from '../../../src/application/order/order-service.ts';
import { PortError } from '../../../src/application/shared/port-error.ts';
import { InMemoryProofFiles } from '../../../src/infrastructure/memory/order/proof-files.ts';

const PERSON = randomUUID();
const NAME = 'rekaman-layar_01';
const COMPLAINT = randomUUID();
const PICTURE = new TextEncoder().encode('GPS picture');
const VIDEO = Uint8Array.from([0, 0, 0, 16, ...new TextEncoder().encode('ftypisom'), 0, 0, 2, 0, 1, 2, 3]);

/** Names of files that the database accepts. */
class SmallComplaints implements ComplaintFiles {
  readonly added: Parameters<ComplaintFiles['add']>[] = [];
  refusal: Error | null = null;

  async add(...given: Parameters<ComplaintFiles['add']>): Promise<void> {
    if (this.refusal !== null) throw this.refusal;
    this.added.push(given);
  }
}

let files: InMemoryProofFiles;
let complaints: SmallComplaints;
let evidence: CheckEvidence;
beforeEach(() => {
  files = new InMemoryProofFiles();
  complaints = new SmallComplaints();
  const clean = async (bytes: Uint8Array) =>
    new TextDecoder().decode(bytes).endsWith('picture') ? { bytes: new TextEncoder().encode('picture'), hash: 'ab' } : null;
  evidence = new CheckEvidence(files, new CheckProof(files, { clean }), complaints);
});
const uploaded = (name: string, bytes: Uint8Array): string => {
  const path = `${PERSON}/${name}`;
  files.files.set(path, bytes);
  return path;
};
const check = (path: string, token: string = PERSON, person: string = PERSON) => evidence.execute(token, person, COMPLAINT, path);

describe('complaint evidence', () => {
  test('picture: re-encoded and recorded with its new size', async () => {
    const path = uploaded(`${NAME}.jpg`, PICTURE);
    await check(path);
    expect(complaints.added).toEqual([[COMPLAINT, PERSON, { path, kind: 'picture', bytes: 'picture'.length }]]);
    expect(files.hashes.has(path)).toBe(true);
  });
  test('video: recorded unchanged', async () => {
    const path = uploaded(`${NAME}.mp4`, VIDEO);
    await check(path);
    expect(complaints.added).toEqual([[COMPLAINT, PERSON, { path, kind: 'video', bytes: VIDEO.length }]]);
    expect([files.files.get(path), files.hashes.size]).toEqual([VIDEO, 0]);
  });
  test('content of another type: FILE_UNREADABLE, not recorded', async () => {
    await expect(check(uploaded(`${NAME}.mp4`, PICTURE))).rejects.toMatchObject({ code: 'FILE_UNREADABLE' });
    await expect(check(uploaded(`${NAME}.jpg`, VIDEO))).rejects.toMatchObject({ code: 'FILE_UNREADABLE' });
    expect(complaints.added).toEqual([]);
  });
  test.each([
    `${PERSON}x/${NAME}.mp4`,
    `x${PERSON}/${NAME}.mp4`,
    `${PERSON.replaceAll(/[0-9a-f]/g, 'G')}/${NAME}.mp4`,
    `${PERSON}/${NAME}.avi`,
    `${PERSON}/${NAME}.mp4.exe`,
    `${PERSON}/${NAME}xmp4`,
    `${PERSON}/../${NAME}.mp4`,
    `${PERSON}/lain/${NAME}.mp4`,
    `${PERSON}/.mp4`,
    `${PERSON}/${'x'.repeat(81)}.mp4`,
  ])('invalid path: refused, %j', async (path) => {
    files.files.set(path, VIDEO);
    // With the token of the folder's owner, so that only the path is wrong.
    const folder = path.split('/')[0] ?? '';
    await expect(check(path, folder, folder)).rejects.toMatchObject({ code: 'INVALID' });
    expect(complaints.added).toEqual([]);
  });
  test.each([1, 80])('name of %d characters: accepted', async (length) => {
    await check(uploaded(`${'x'.repeat(length)}.mp4`, VIDEO));
    expect(complaints.added).toHaveLength(1);
  });
  test('folder of another user: refused before the file is read', async () => {
    const path = uploaded(`${NAME}.jpg`, PICTURE);
    await expect(check(path, randomUUID())).rejects.toMatchObject({ code: 'INVALID' });
    await expect(check(`${PERSON}/tidak-ada-01.mp4`)).rejects.toMatchObject({ code: 'INVALID' });
    const other = randomUUID();
    await expect(check(path, PERSON, other)).rejects.toMatchObject({ code: 'INVALID' });
    expect([complaints.added, files.hashes.size]).toEqual([[], 0]);
  });
  test('more than 10 MB: PROOF_TOO_LARGE', async () => {
    const large = new Uint8Array(10 * 1024 * 1024 + 1);
    for (const ending of ['mp4', 'png'])
      await expect(check(uploaded(`${NAME}.${ending}`, large))).rejects.toMatchObject({ code: 'PROOF_TOO_LARGE' });
  });
  test('refusal of the complaint service: its code', async () => {
    const path = uploaded(`${NAME}.mp4`, VIDEO);
    complaints.refusal = new OrderRefused('TOO_MANY');
    await expect(check(path)).rejects.toMatchObject({ code: 'FILES_FULL' });
    complaints.refusal = new OrderRefused('COMPLAINT_CLOSED');
    await expect(check(path)).rejects.toMatchObject({ code: 'COMPLAINT_CLOSED' });
    complaints.refusal = new PortError('unavailable', 'no answer', 'TOO_MANY');
    await expect(check(path)).rejects.toBe(complaints.refusal);
  });
  test('re-encoding fails for another reason: that failure', async () => {
    const path = uploaded(`${NAME}.png`, PICTURE);
    const lost = new PortError('unavailable', 'no answer', 'PROOF_UNREADABLE');
    for (const error of [lost, new OrderRefused('BUSY', null, 1)]) {
      const drawing = { execute: () => Promise.reject(error) };
      await expect(new CheckEvidence(files, drawing, complaints).execute(PERSON, PERSON, COMPLAINT, path)).rejects.toBe(error);
    }
    expect(complaints.added).toEqual([]);
  });
});
