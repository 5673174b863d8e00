import { defineScreen } from '../../../back-office/screen.tsx';
import { adminNotificationsText } from '../../../text/admin/notifications.ts';
import { announcementBindings } from './bindings.ts';
import { ComposePage } from './compose-page.tsx';

export const composeScreen = defineScreen({
  title: adminNotificationsText.newTitle,
  bindings: [announcementBindings],
  Component: ComposePage,
});
