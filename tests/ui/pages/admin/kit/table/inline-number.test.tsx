import { expect, jest, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { readStock } from '../../../../../../src/domain/catalog/read-stock.ts';
import { InlineNumber } from '../../../../../../src/ui/pages/admin/kit/table/inline-number.tsx';

test('inline number: input before the selection is kept, otherwise it replaces the number', () => {
  const frames: FrameRequestCallback[] = [];
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
  render(<InlineNumber label="Stok" value={12} read={readStock} show={(value) => `Rp${value}`} onSave={async () => 'saved'} />);
  const field = screen.getByLabelText<HTMLInputElement>('Stok');
  const marked = (): string => field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0);
  fireEvent.focus(field);
  expect([field.value, marked()]).toEqual(['12', '12']);
  field.setSelectionRange(1, 1);
  frames.pop()?.(0);
  expect(marked()).toBe('12');
  fireEvent.blur(field);
  field.setSelectionRange(0, 0);
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: '7' } });
  field.setSelectionRange(1, 1);
  frames.pop()?.(0);
  expect(marked()).toBe('');
  jest.restoreAllMocks();
});
