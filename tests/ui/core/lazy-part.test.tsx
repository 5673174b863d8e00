import { expect, test } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { DeferredModule } from '../../../src/application/shared/deferred-module.ts';
import { lazyPart } from '../../../src/ui/core/lazy-part.ts';

const Offer = () => <p>Kabari kalau ada</p>;
const Nothing = (): null => null;

const setUp = (isAway = false) => {
  const module = new DeferredModule(async () => {
    if (isAway) throw new TypeError('Failed to fetch dynamically imported module');
    return { Offer };
  });
  const Part = lazyPart(module, (from) => from.Offer, Nothing);
  const page = (
    <main>
      <h1>Daftar</h1>
      <Suspense fallback={<p>sebentar</p>}>
        <Part />
      </Suspense>
    </main>
  );
  return { module, page };
};

test('lazy part: a loaded module is rendered at once', async () => {
  const { module, page } = setUp();
  await module.ready();
  render(page);
  expect(screen.getByText('Kabari kalau ada')).toBeTruthy();
});
test('lazy part: the fallback is shown until the module is loaded', async () => {
  const { page } = setUp();
  render(page);
  expect(screen.getByText('sebentar')).toBeTruthy();
  expect(await screen.findByText('Kabari kalau ada')).toBeTruthy();
});
test('lazy part: a module that fails to load is left out, the page remains', async () => {
  const { module, page } = setUp(true);
  render(page);
  await expect(module.ready()).rejects.toThrow();
  await waitFor(() => expect(screen.getByRole('main').textContent).toBe('Daftar'));
});
