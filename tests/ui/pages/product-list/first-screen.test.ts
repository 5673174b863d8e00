import { expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { ArrivalStore } from '../../../../src/ui/stores/arrival.store.ts';
import { aProduct } from '../../../support/builders.ts';
import { TestShop } from '../../../support/render-page.tsx';

const shopOf = (count: number): TestShop => {
  const shop = new TestShop();
  shop.catalogue.products = Array.from({ length: count }, (_, at) => aProduct({ name: `Akun ${at}` }));
  return shop;
};
/** The number of cards in each frame that differs from the one before. */
const cardsDrawn = (): { readonly counts: number[]; readonly stop: () => void } => {
  const counts: number[] = [];
  const look = (): void => {
    const count = screen.queryAllByRole('article').length;
    if (count > 0 && counts.at(-1) !== count) counts.push(count);
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { childList: true, subtree: true });
  return { counts, stop: () => observer.disconnect() };
};

test('product list opened by a link: the first screen is rendered first, then the rest', async () => {
  const shop = shopOf(20);
  const router = await shop.open('/feed');
  const arrival = shop.container.get(ArrivalStore);
  arrival.follow(router.state.location, false);
  router.subscribe(({ location, historyAction }) => arrival.follow(location, historyAction === 'POP'));
  const { counts, stop } = cardsDrawn();
  await act(() => router.navigate('/products'));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(20));
  stop();
  expect(counts[0]).toBe(12);
});
test('product list opened as a document: rendered completely', async () => {
  const { counts, stop } = cardsDrawn();
  await shopOf(20).open('/products');
  stop();
  expect(counts).toEqual([20]);
});
