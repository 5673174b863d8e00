import { describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { GroupService } from '../../../../../../src/application/taxonomy/group-service.ts';
import { groupFormInput } from '../../../../../../src/domain/taxonomy/group-draft.ts';
import { draftsOfDimas } from '../../../../../support/stored-draft.ts';
import { button, field } from '../../../../auth-shop.ts';
import { names, openShop } from './taxonomy-shop.ts';

describe('game form: restored draft', () => {
  test('over somebody else’s save: a conflict, nothing is overwritten', async () => {
    const shop = await openShop();
    const [game] = shop.catalogue.games;
    if (game === undefined) throw new Error('no game');
    await shop.open('/admin/games');
    await waitFor(() => expect(names()).toHaveLength(3));
    const keep = shop.container.get(GroupService);
    const was = await keep.open('games', game.id);
    if (!was.ok) throw new Error('no group');
    draftsOfDimas(shop.tab).save(`games/${game.id}`, { ...groupFormInput(was.value), name: 'Mobile Legends 2' }, was.value.version);
    await keep.switchTo('games', was.value, { isPopular: false });
    await shop.open(`/admin/games/${game.id}`);
    await screen.findByText(/Orang lain sudah menyimpan lebih dulu/);
    expect(field('Nama').value).toBe('Mobile Legends 2');
    await shop.user.click(button('Simpan'));
    await waitFor(() => expect(button('Simpan').getAttribute('aria-busy')).not.toBe('true'));
    expect(shop.catalogue.games[0]).toMatchObject({ name: 'Mobile Legends', isPopular: false });
    await shop.user.click(button('Muat versi terbaru'));
    await waitFor(() => expect(field('Nama').value).toBe('Mobile Legends'));
  });
});
