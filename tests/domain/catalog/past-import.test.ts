import { expect, test } from '@jest/globals';
import { type PastImport, pastImportState } from '../../../src/domain/catalog/past-import.ts';

const AT = '2026-11-30T01:00:00+00:00';

const past = (given: Partial<PastImport>): PastImport => ({
  ...{ id: 'i', beganAt: AT, fileName: 'stok.csv', by: 'Sari', added: 2, changed: 1, sealed: 0 },
  ...{ isOrdered: false, undoneAt: null, finishedAt: null },
  undone: { removed: 0, restored: 0, kept: 0, incomplete: 0, erased: 0, left: 3 },
  ...given,
});

test.each([
  ['nobody ordered', {}, 'open'],
  ['somebody ordered', { isOrdered: true }, 'ordered'],
  ['the undo was cut off', { undoneAt: AT }, 'unfinished'],
  ['the undo ended', { undoneAt: AT, finishedAt: AT }, 'undone'],
] as const)('import, %s: %p is %s', (_name, given, state) => {
  expect(pastImportState(past(given))).toBe(state);
});
