import { useEffect } from 'react';
import { useStore } from '../../core/view-model.tsx';
import { liveBindings } from './bindings.ts';
import { NotificationStore } from './notification.store.ts';
import { NotificationToasts } from './notification-toasts.tsx';

/** Starts the unread count and the live connection, and shows new notifications. */
export const Live = () => {
  const store = useStore(NotificationStore);
  useEffect(() => store.start(), [store]);
  return <NotificationToasts />;
};

/** The live parts around the pages, for the deferred module that loads them. */
export const live = { bindings: liveBindings, Component: Live };
