import { useEffect, useState } from 'react';
import type { KnownBroadcasts } from '../../../application/notification/watch-broadcasts.ts';
import { useStore } from '../../core/view-model.tsx';
import { liveBindings } from './bindings.ts';
import { NotificationStore } from './notification.store.ts';
import { NotificationToasts } from './notification-toasts.tsx';

/** Starts the unread count and the live connection, and shows new notifications. @param known see `NotificationStore.start` */
export const Live = ({ known = null }: { readonly known?: KnownBroadcasts | null }) => {
  const store = useStore(NotificationStore);
  const [from] = useState(known);
  useEffect(() => store.start(from), [store, from]);
  return <NotificationToasts />;
};

/** The live parts around the pages, for the deferred module that loads them. */
export const live = { bindings: liveBindings, Component: Live };
