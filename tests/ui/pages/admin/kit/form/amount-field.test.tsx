import { afterEach, describe, expect, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ComponentProps, useState } from 'react';
import { AmountField } from '../../../../../../src/ui/pages/admin/kit/form/amount-field.tsx';

afterEach(cleanup);

const Harness = (props: Partial<ComponentProps<typeof AmountField>>) => {
  const [value, setValue] = useState('');
  return <AmountField label="Harga" name="price" hint="Rupiah utuh." error={null} {...props} value={value} onChange={setValue} />;
};

const field = (): HTMLElement => screen.getByLabelText('Harga');
const type = (value: string): void => {
  fireEvent.focus(field());
  fireEvent.change(field(), { target: { value } });
};
const below = (): readonly string[] =>
  (field().getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? '');
const isWrong = (): boolean => field().getAttribute('aria-invalid') === 'true';

const AMBIGUOUS = 'Bisa berarti Rp1.250 atau Rp12,50. Tulis rupiah utuh, misalnya 1.500.000, atau dengan satuan, misalnya 1,5jt.';

describe('field of an amount', () => {
  test.each([
    ['1,5jt', 'Rp1.500.000'],
    ['750rb', 'Rp750.000'],
    ['Rp 150.000,-', 'Rp150.000'],
    ['150.000', 'Rp150.000'],
  ])('%s: %s stands below while typing', (text, reading) => {
    render(<Harness />);
    type(text);
    expect([below(), isWrong()]).toEqual([[reading], false]);
  });
  test('ambiguous amount: both readings stand below at once, as an error when the field is left', () => {
    render(<Harness />);
    expect(below()).toEqual(['Rupiah utuh.']);
    type('12.50');
    expect([below(), isWrong()]).toEqual([[AMBIGUOUS], false]);
    fireEvent.blur(field());
    expect([below(), isWrong()]).toEqual([[AMBIGUOUS], true]);
    type('12.500');
    fireEvent.blur(field());
    expect([below(), isWrong()]).toEqual([['Rp12.500'], false]);
  });
  test('limits: Rp0 is refused where a price is meant, and the maximum is named', () => {
    render(<Harness min={1} max={1_000_000} />);
    type('0');
    expect(below()).toEqual(['Rp0 tidak bisa. Isi mulai dari Rp1.']);
    type('2jt');
    expect(below()).toEqual(['Paling banyak Rp1.000.000.']);
  });
  test('error of the form: shown first, with the reading or the refusal below', () => {
    render(<Harness showsHint error="Harga harus di atas harga sale." />);
    type('5rb');
    expect(below()).toEqual(['Harga harus di atas harga sale.', 'Rp5.000 Rupiah utuh.']);
    type('lima');
    fireEvent.blur(field());
    expect(below()).toEqual([
      'Harga harus di atas harga sale.',
      'Belum terbaca. Tulis misalnya 1.500.000, 1,5jt, atau 750rb. Rupiah utuh.',
    ]);
  });
});
