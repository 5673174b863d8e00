import { expect, test } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createElement } from 'react';
import { ListImports } from '../../../../../src/application/catalog/list-imports.ts';
import type { ProductTransfer } from '../../../../../src/application/catalog/product-transfer.ts';
import { UndoImport } from '../../../../../src/application/catalog/undo-import.ts';
import { networkFailure } from '../../../../../src/application/shared/port-error.ts';
import { nothingUndone, type PastImport, type UndoneImport } from '../../../../../src/domain/catalog/past-import.ts';
import { PastImports } from '../../../../../src/ui/pages/admin/product-import/past-imports.tsx';
import { PastImportsViewModel } from '../../../../../src/ui/pages/admin/product-import/past-imports.view-model.ts';

const log = { record: () => undefined, recent: () => [] };

/** Twelve imports of 600 products each, which are undone 250 at a time. */
class LargeImports implements Pick<ProductTransfer, 'imports' | 'undo'> {
  /** Whether the connection fails. */
  isCut = false;
  stored: readonly PastImport[] = Array.from({ length: 12 }, (_, place) => ({
    ...{ id: `i${place}`, beganAt: `2026-11-${30 - place}T01:00:00Z`, fileName: `stok-${place}.csv`, by: 'Sari' },
    ...{ added: 600, changed: 0, sealed: 0, isOrdered: false, undoneAt: null, finishedAt: null, undone: { ...nothingUndone, left: 600 } },
  }));

  async imports(before: string | null, limit: number): Promise<readonly PastImport[]> {
    return this.stored.filter(({ beganAt }) => before === null || beganAt < before).slice(0, limit);
  }

  async undo(importId: string): Promise<UndoneImport> {
    const past = this.stored.find(({ id }) => id === importId);
    if (past === undefined || (this.isCut && past.undoneAt !== null)) throw networkFailure('cut off');
    const removed = past.undoneAt === null ? 0 : Math.min(600, past.undone.removed + 250);
    const undone = { ...nothingUndone, removed, left: 600 - removed };
    const finishedAt = undone.left === 0 ? '2026-11-30T02:00:00Z' : null;
    const after = { ...past, undoneAt: '2026-11-30T02:00:00Z', finishedAt, undone };
    this.stored = this.stored.map((one) => (one.id === importId ? after : one));
    return undone;
  }
}

const opened = async () => {
  const transfer = new LargeImports();
  const model = new PastImportsViewModel(new ListImports(transfer, log), new UndoImport(transfer, log));
  render(createElement(PastImports, { model }));
  await act(() => model.load());
  return { transfer, model, user: userEvent.setup() };
};

test('undo that is cut off: said with what is left, and the next press ends it', async () => {
  const { transfer, model, user } = await opened();
  transfer.isCut = true;
  await user.click(screen.getByRole('button', { name: 'Batalkan impor stok-0.csv' }));
  await screen.findByText('Pembatalannya terputus, 600 produk belum. Produk barunya tidak bisa dipesan sampai ini selesai.');
  expect(model.problem).not.toBeNull();
  transfer.isCut = false;
  await user.click(screen.getByRole('button', { name: 'Lanjutkan pembatalan stok-0.csv' }));
  await screen.findByText('600 dihapus, 0 dikembalikan.');
  expect(model.problem).toBeNull();
});

test('more imports than one page: the older ones follow with a press', async () => {
  const { user } = await opened();
  expect(screen.getAllByRole('row')).toHaveLength(11);
  await user.click(screen.getByRole('button', { name: 'Tampilkan yang lebih lama' }));
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(13));
  expect(screen.queryByRole('button', { name: 'Tampilkan yang lebih lama' })).toBeNull();
});
