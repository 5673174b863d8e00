import { expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { ResolverProvider } from '../../../../src/ui/core/view-model.tsx';
import { SearchAlert } from '../../../../src/ui/features/search/search-alert.tsx';
import { SessionStore } from '../../../../src/ui/stores/session.store.ts';
import { aUser } from '../../../support/account.ts';
import type { TestShop } from '../../../support/render-page.tsx';
import { shopOfDimas } from '../../auth-shop.ts';

const alertIn = ({ container }: TestShop) => (
  <ResolverProvider resolver={container}>
    <MemoryRouter initialEntries={['/search?q=zzqxv']}>
      <SearchAlert text="zzqxv" game={null} />
    </MemoryRouter>
  </ResolverProvider>
);

test('search alert, drawn for a guest and taken over by a signed-in person: React has no complaints, and the button appears', async () => {
  const place = document.createElement('div');
  place.innerHTML = render(alertIn(shopOfDimas())).container.innerHTML;
  document.body.replaceChildren(place);
  const shop = shopOfDimas();
  shop.container.get(SessionStore).enter(aUser());
  const complaints: unknown[] = [];
  await act(async () => {
    hydrateRoot(place, alertIn(shop), { onRecoverableError: (error) => complaints.push(error) });
  });
  expect(complaints).toEqual([]);
  expect(await screen.findByRole('button', { name: 'Kabari kalau ada' })).toBeTruthy();
});
