import { reaction } from 'mobx';
import { useEffect } from 'react';
import { takeOverStaleNotice } from '../app/stale-notice.ts';
import { useStore } from '../core/view-model.tsx';
import { ClockStore } from '../stores/clock.store.ts';
import { ConnectionStore } from '../stores/connection.store.ts';
import { SessionStore } from '../stores/session.store.ts';
import { ThemeStore } from '../stores/theme.store.ts';
import { WishlistStore } from '../stores/wishlist.store.ts';

/** Starts what lasts as long as the app, once the browser has taken over. */
export const useAppLifecycle = (): void => {
  const clock = useStore(ClockStore);
  const connection = useStore(ConnectionStore);
  const session = useStore(SessionStore);
  const theme = useStore(ThemeStore);
  const wishlist = useStore(WishlistStore);
  useEffect(() => {
    takeOverStaleNotice(document, connection);
    const ends = [
      session.start(),
      reaction(() => session.user?.id ?? null, wishlist.follow, { fireImmediately: true }),
      wishlist.start(),
      clock.start(),
      connection.start(),
      theme.start(),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [clock, connection, session, theme, wishlist]);
};
