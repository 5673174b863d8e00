import { liveBindings } from '../../live/bindings.ts';
import { definePage } from '../../page.ts';
import { notificationsText } from '../../text/notifications.ts';
import { notificationsBindings } from './bindings.ts';
import { NotificationsPage } from './notifications-page.tsx';

/** Whose notifications these are only the browser knows: the server draws their shape. */
export const notifications = definePage<null>({
  bindings: [liveBindings, notificationsBindings],
  load: () => null,
  meta: () => ({ title: notificationsText.title, description: notificationsText.description, canonical: null }),
  Component: NotificationsPage,
});
