import { describe, expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { linesProblems } from '../../../../../../src/domain/attribute/attribute-value.ts';
import type { Attribute } from '../../../../../../src/domain/catalog/product.ts';
import { AttributeFields } from '../../../../../../src/ui/pages/admin/parts/attribute/attribute-fields.tsx';
import { anAttribute } from '../../../../../support/builders.ts';

const schema = [
  anAttribute({ isRequired: true }),
  anAttribute({ key: 'skin', name: 'Koleksi', kind: 'number', unit: 'skin', choices: [], max: 500 }),
  anAttribute({ key: 'bind', name: 'Bind dilepas', kind: 'yes_no', choices: [] }),
];

const renderWith = (value: readonly Attribute[]) => {
  let last = value;
  const Form = () => {
    const [lines, setLines] = useState(value);
    last = lines;
    return <AttributeFields schema={schema} value={lines} errors={linesProblems(schema, lines)} onChange={setLines} />;
  };
  render(<Form />);
  return { user: userEvent.setup(), value: () => last };
};

describe('attribute fields of a product', () => {
  test('each kind has its control, and attributes keep their order', async () => {
    const { user, value } = renderWith([
      { label: 'Catatan', value: 'bebas' },
      { label: 'rank', value: 'Epic' },
    ]);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Rank (wajib)' }), 'Mythic');
    await user.type(screen.getByRole('textbox', { name: 'Koleksi (skin)' }), '312');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Bind dilepas' }), 'Ya');
    expect(value()).toEqual(
      expect.arrayContaining([
        { label: 'Rank', value: 'Mythic' },
        { label: 'Koleksi', value: '312' },
        { label: 'Bind dilepas', value: 'Ya' },
        { label: 'Catatan', value: 'bebas' },
      ]),
    );
    expect(value()).toHaveLength(4);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Bind dilepas' }), 'Tidak disebut');
    expect(value()).toHaveLength(3);
  });

  test('invalid values have a message', async () => {
    const { user } = renderWith([]);
    expect(screen.getByText('Wajib diisi.')).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: 'Koleksi (skin)' }), '501');
    expect(screen.getByText('Antara 0 dan 500.')).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: 'Koleksi (skin)' }), 'x');
    expect(screen.getByText('Tulis angka, misalnya 1.250 atau 62,5.')).toBeTruthy();
  });

  test('a value outside of the choices is kept with a message', () => {
    renderWith([{ label: 'Rank', value: 'Emas' }]);
    expect(screen.getByRole('combobox', { name: 'Rank (wajib)' })).toHaveProperty('value', 'Emas');
    expect(screen.getByText('Nilai ini tidak ada di antara pilihannya.')).toBeTruthy();
  });

  test('free attributes are added, edited and removed', async () => {
    const { user, value } = renderWith([{ label: 'Rank', value: 'Epic' }]);
    await user.click(screen.getByRole('button', { name: 'Tambah keterangan' }));
    await user.type(screen.getByRole('textbox', { name: 'Nama keterangan' }), 'Emblem');
    await user.type(screen.getByRole('textbox', { name: 'Isi keterangan' }), 'penuh');
    expect(value()).toEqual([
      { label: 'Rank', value: 'Epic' },
      { label: 'Emblem', value: 'penuh' },
    ]);
    await user.click(screen.getByRole('button', { name: 'Hapus Emblem' }));
    expect(value()).toEqual([{ label: 'Rank', value: 'Epic' }]);
  });
});
