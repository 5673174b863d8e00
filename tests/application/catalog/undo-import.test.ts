import { expect, test } from '@jest/globals';
import { UndoImport } from '../../../src/application/catalog/undo-import.ts';
import { PortError } from '../../../src/application/shared/port-error.ts';
import type { UndoneImport } from '../../../src/domain/catalog/past-import.ts';

const undone = (given: Partial<UndoneImport>): UndoneImport => ({
  ...{ removed: 0, restored: 0, kept: 0, incomplete: 0, erased: 0, left: 0 },
  ...given,
});

/** Answers one after the other, then the error. */
const undoOf = (answers: readonly UndoneImport[], code = '') => {
  const left = [...answers];
  const seen: number[] = [];
  const transfer = {
    undo: async () => {
      const next = left.shift();
      if (next === undefined) throw new PortError('conflict', code, code);
      return next;
    },
  };
  const undo = new UndoImport(transfer, { record: () => undefined, recent: () => [] });
  return { seen, result: undo.execute('import', (part) => seen.push(part.left)) };
};

test('import that is undone at once: one call', async () => {
  const { seen, result } = undoOf([undone({ removed: 3, kept: 1 })]);
  expect(await result).toEqual({ ok: true, value: undone({ removed: 3, kept: 1 }) });
  expect(seen).toEqual([]);
});

test('large import: called until nothing is left, with what is undone until then', async () => {
  const { seen, result } = undoOf([undone({ left: 520 }), undone({ removed: 500, left: 20 }), undone({ removed: 517, restored: 3 })]);
  expect(await result).toEqual({ ok: true, value: undone({ removed: 517, restored: 3 }) });
  expect(seen).toEqual([520, 20]);
});

test('ordered import: nothing is undone', async () => {
  expect(await undoOf([], 'IMPORT_ORDERED').result).toEqual({ ok: false, failure: { code: 'IMPORT_ORDERED' } });
});

test('undo that is cut off: a failure, and repeating it goes on', async () => {
  expect(await undoOf([undone({ left: 20 })]).result).toMatchObject({ ok: false });
  expect(await undoOf([undone({ removed: 520 })]).result).toEqual({ ok: true, value: undone({ removed: 520 }) });
});
