import { describe, expect, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { DialogStore, type Question } from '../../../src/ui/stores/dialog.store.ts';
import { TestShop } from '../../support/render-page.tsx';

/** A shop that asks a question, and the answers so far. */
const openDialog = async (question: Partial<Question> = {}) => {
  const shop = new TestShop();
  await shop.open('/help');
  const answers: boolean[] = [];
  await act(async () => {
    void shop.container
      .get(DialogStore)
      .open({ title: 'Hapus akun ini?', message: 'Tidak bisa dikembalikan.', ...question })
      .then((answer) => answers.push(answer));
  });
  const press = (target: Element): Promise<void> => act(async () => void fireEvent.click(target));
  return { answers, press, dialog: screen.getByRole('dialog', { name: 'Hapus akun ini?' }) };
};

describe('the confirmation dialog', () => {
  test('a click on the backdrop answers like "Batal"', async () => {
    const { answers, press, dialog } = await openDialog();
    await press(dialog);
    expect([answers, screen.queryByText('Hapus akun ini?')]).toEqual([[false], null]);
  });
  test('a click on its panel keeps it open', async () => {
    const { answers, press } = await openDialog();
    await press(screen.getByText('Tidak bisa dikembalikan.'));
    expect(answers).toEqual([]);
    screen.getByRole('heading', { name: 'Hapus akun ini?' });
  });
  test.each([
    ['Batal', false],
    ['Tutup', false],
    ['Konfirmasi', true],
  ])('each button answers: %s', async (name, answer) => {
    const { answers, press } = await openDialog();
    await press(screen.getByRole('button', { name }));
    expect(answers).toEqual([answer]);
  });
  test('a confirmed action that throws answers false', async () => {
    const { answers, press } = await openDialog({ onConfirm: () => Promise.reject(new Error('gagal')) });
    await press(screen.getByRole('button', { name: 'Konfirmasi' }));
    expect(answers).toEqual([false]);
  });
  test('options hide the cancel button and the close icon', async () => {
    await openDialog({ hideCancel: true, hideClose: true });
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).not.toContain('Batal');
    expect(screen.queryByRole('button', { name: 'Tutup' })).toBeNull();
  });
});
