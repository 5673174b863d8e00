import { defineScreen } from '../kit/screen.tsx';
import { announcementBindings } from './bindings.ts';
import { ComposePage } from './compose-page.tsx';
import { adminNotificationsText } from './notifications.text.ts';

export const composeScreen = defineScreen({
  title: adminNotificationsText.newTitle,
  bindings: [announcementBindings],
  Component: ComposePage,
});
