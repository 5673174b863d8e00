import { useEffect } from 'react';
import { useStore } from '../../core/view-model.tsx';
import { liveBindings } from './bindings.ts';
import { NotificationStore } from './notification.store.ts';
import { NotificationToasts } from './notification-toasts.tsx';

/** Begins to count and to listen, and shows what comes. */
export const Live = () => {
  const store = useStore(NotificationStore);
  useEffect(() => store.start(), [store]);
  return <NotificationToasts />;
};

/** What is alive around the pages, for whoever fetches it. */
export const live = { bindings: liveBindings, Component: Live };
