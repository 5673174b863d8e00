import { defineScreen } from '../kit/screen.tsx';
import { AnnouncementsPage } from './announcements-page.tsx';
import { announcementBindings } from './bindings.ts';
import { adminNotificationsText } from './notifications.text.ts';

export const announcementsScreen = defineScreen({
  title: adminNotificationsText.title,
  bindings: [announcementBindings],
  Component: AnnouncementsPage,
});
