import { expect, test } from '@jest/globals';
import type { UndonePart } from '../../../src/application/catalog/product-transfer.ts';
import { UndoImport } from '../../../src/application/catalog/undo-import.ts';
import { PortError } from '../../../src/application/shared/port-error.ts';

const part = (given: Partial<UndonePart>): UndonePart => ({ removed: 0, restored: 0, kept: 0, incomplete: 0, next: null, ...given });

/** Answers the parts one after the other, then the error. */
const undoOf = (parts: readonly UndonePart[], code = '') => {
  const [left, asked] = [[...parts], [] as (number | null)[]];
  const transfer = {
    undo: async (_importId: string, before: number | null) => {
      asked.push(before);
      const next = left.shift();
      if (next === undefined) throw new PortError('conflict', code, code);
      return next;
    },
  };
  return { asked, result: new UndoImport(transfer, { record: () => undefined, recent: () => [] }).execute('import') };
};

test('import in parts: all parts in order, and the sums', async () => {
  const { asked, result } = undoOf([part({ removed: 500, kept: 1, next: 70 }), part({ removed: 20, restored: 3, incomplete: 2 })]);
  expect(await result).toEqual({ ok: true, value: { removed: 520, restored: 3, kept: 1, incomplete: 2 } });
  expect(asked).toEqual([null, 70]);
});

test('ordered import: nothing is undone', async () => {
  expect(await undoOf([], 'IMPORT_ORDERED').result).toEqual({ ok: false, failure: { code: 'IMPORT_ORDERED' } });
});

test('import that is ordered between two parts: what was undone until then', async () => {
  const { result } = undoOf([part({ removed: 499, restored: 1, next: 70 })], 'IMPORT_ORDERED_MIDWAY');
  expect(await result).toEqual({ ok: false, failure: { code: 'IMPORT_ORDERED_MIDWAY', values: { removed: 499, restored: 1 } } });
});
