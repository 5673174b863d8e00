import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import type { Attribute } from '../../../../../../src/domain/catalog/product.ts';
import { ResolverProvider } from '../../../../../../src/ui/core/view-model.tsx';
import { ProductAttributes } from '../../../../../../src/ui/pages/admin/parts/attribute/attribute-fields.tsx';
import { attributeBindings } from '../../../../../../src/ui/pages/admin/parts/attribute/bindings.ts';
import { aGame, anAttribute } from '../../../../../support/builders.ts';
import { TestShop } from '../../../../../support/render-page.tsx';

test('product attributes: the fields follow the game, and values of another game are kept', async () => {
  const shop = new TestShop();
  const [legends, fire] = [aGame(), aGame({ name: 'Free Fire', slug: 'free-fire' })];
  shop.catalogue.games = [legends, fire];
  shop.catalogue.mayWrite = true;
  shop.catalogue.schemas.set(legends.id, [anAttribute()]);
  shop.container.load(attributeBindings);
  const Form = () => {
    const [gameId, setGame] = useState<string | null>(null);
    const [lines, setLines] = useState<readonly Attribute[]>([{ label: 'Rank', value: 'Epic' }]);
    return (
      <ResolverProvider resolver={shop.container}>
        <button type="button" onClick={() => setGame(legends.id)}>
          {'Mobile Legends'}
        </button>
        <button type="button" onClick={() => setGame(fire.id)}>
          {'Free Fire'}
        </button>
        <ProductAttributes gameId={gameId} value={lines} onChange={setLines} />
      </ResolverProvider>
    );
  };
  render(<Form />);
  expect(screen.getByText('Pilih game dulu untuk mengisi keterangannya.')).toBeTruthy();
  await shop.user.click(screen.getByRole('button', { name: 'Mobile Legends' }));
  expect(await screen.findByRole('combobox', { name: 'Rank' })).toHaveProperty('value', 'Epic');
  await shop.user.click(screen.getByRole('button', { name: 'Free Fire' }));
  await screen.findByText('Game ini belum punya atribut.');
  expect(screen.getByRole('textbox', { name: 'Nama keterangan' })).toHaveProperty('value', 'Rank');
});
