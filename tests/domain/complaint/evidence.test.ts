import { describe, expect, test } from '@jest/globals';
import { type ComplaintState, isRunning } from '../../../src/domain/complaint/complaint.ts';
import { evidenceProblem, isMp4 } from '../../../src/domain/complaint/evidence.ts';

const MEBIBYTE = 1024 * 1024;

test.each<readonly [ComplaintState, boolean]>([
  ['open', true],
  ['appealed', true],
  ['decided', false],
  ['final', false],
  ['withdrawn', false],
])('running complaint: one that is %s needs a decision: %j', (state, isIt) => {
  expect(isRunning({ state })).toBe(isIt);
});

test.each([
  ['image/jpeg', 1, null],
  ['image/png', 10 * MEBIBYTE, null],
  ['image/webp', 1, null],
  ['video/mp4', 10 * MEBIBYTE, null],
  ['video/mp4', 10 * MEBIBYTE + 1, 'large'],
  ['image/jpeg', 0, 'empty'],
  ['image/gif', 1, 'type'],
  ['', 0, 'type'],
  ['toString', 1, 'type'],
  ['application/pdf', 20 * MEBIBYTE, 'type'],
])('evidence file: type %j with %d bytes has problem %j', (type, size, problem) => {
  expect(evidenceProblem({ type, size })).toBe(problem);
});

/** A file that begins with a box of this length and name, with that many bytes in total. */
const boxed = (length: number, name: string, total: number): Uint8Array => {
  const bytes = new Uint8Array(total);
  new DataView(bytes.buffer).setUint32(0, length);
  bytes.set(new TextEncoder().encode(name), 4);
  return bytes;
};

describe('MP4 detection', () => {
  test.each([
    ['with a complete first box', boxed(16, 'ftyp', 16), true],
    ['with data after the first box', boxed(24, 'ftyp', 5000), true],
    ['with a first box whose length needs four bytes', boxed(0x01_02_04, 'ftyp', 0x01_02_04), true],
    ['with a first box cut by a byte', boxed(0x01_02_04, 'ftyp', 0x01_02_03), false],
    ['with a first box too short for a brand', boxed(15, 'ftyp', 5000), false],
    ['with another first box', boxed(16, 'moov', 16), false],
    ['empty', new Uint8Array(0), false],
    ['cut within the box name', boxed(16, 'ftyp', 16).subarray(0, 7), false],
    ['a picture', Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70, 0, 1, 1, 0, 0, 1]), false],
  ])('%s: case %#', (_, bytes, isOne) => {
    expect(isMp4(bytes)).toBe(isOne);
  });
});
