import { definePage } from '../../core/page.ts';
import { accountBindings } from '../../features/auth/bindings.ts';
import { liveBindings } from '../../features/notification/bindings.ts';
import { notificationsText } from '../../features/notification/notification.text.ts';
import { notificationsBindings } from './notifications.view-model.ts';
import { NotificationsPage } from './notifications-page.tsx';

/** Only the browser knows whose notifications to show: the server renders a skeleton. */
export const notifications = definePage<null>({
  bindings: [accountBindings, liveBindings, notificationsBindings],
  load: () => null,
  meta: () => ({ title: notificationsText.title, description: notificationsText.description, canonical: null }),
  Component: NotificationsPage,
});
