import { defineScreen } from '../../../back-office/screen.tsx';
import { adminNotificationsText } from '../../../text/admin/notifications.ts';
import { AnnouncementsPage } from './announcements-page.tsx';
import { announcementBindings } from './bindings.ts';

export const announcementsScreen = defineScreen({
  title: adminNotificationsText.title,
  bindings: [announcementBindings],
  Component: AnnouncementsPage,
});
