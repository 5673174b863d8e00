import { act, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { Notification } from '../../src/domain/notification/notification.ts';
import { loadOnce } from '../../src/ui/core/page.ts';
import { ResolverProvider } from '../../src/ui/core/view-model.tsx';
import { liveBindings } from '../../src/ui/features/notification/bindings.ts';
import { Live } from '../../src/ui/features/notification/live.tsx';
import { NotificationStore } from '../../src/ui/features/notification/notification.store.ts';
import { SessionStore } from '../../src/ui/stores/session.store.ts';
import { aNotification } from './builders.ts';
import type { TestShop } from './render-page.tsx';

/** Creates a notification some minutes before the shop's present. */
export const notify = (shop: TestShop, given: Partial<Notification> = {}, minutesAgo = 0): Notification => {
  const made = aNotification({ createdAt: new Date(shop.clock.now().getTime() - minutesAgo * 60_000), ...given });
  shop.notifications.insert(made);
  return made;
};

/** Pending promises have settled, and the page is rendered. */
export const drawn = (): Promise<void> =>
  act(async () => {
    for (let round = 0; round < 20; round += 1) await Promise.resolve();
  });

/** The live parts around the pages, as they are once the first page has settled. @returns a function that stops them */
export const startLive = async (shop: TestShop): Promise<{ readonly store: NotificationStore; readonly end: () => void }> => {
  loadOnce(shop.container, liveBindings);
  const store = shop.container.get(NotificationStore);
  await act(() => shop.container.get(SessionStore).check());
  let end = (): void => undefined;
  await act(async () => {
    end = store.start();
  });
  await drawn();
  return { store, end };
};

/** Only the toasts, with a page around them that has the focus. */
export const renderLive = async (shop: TestShop): Promise<NotificationStore> => {
  loadOnce(shop.container, liveBindings);
  await shop.container.get(SessionStore).check();
  const page = (
    <>
      <button type="button">Di halaman</button>
      <Live />
    </>
  );
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: ['/'] });
  render(
    <ResolverProvider resolver={shop.container}>
      <RouterProvider router={router} />
    </ResolverProvider>,
  );
  await drawn();
  return shop.container.get(NotificationStore);
};
