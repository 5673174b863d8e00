import { pictureBindings } from '../../../back-office/pictures/bindings.ts';
import { defineScreen } from '../../../back-office/screen.tsx';
import { adminSettingsText } from '../../../text/admin/settings.ts';
import { adminSettingsBindings } from './bindings.ts';
import { SettingsPage } from './settings-page.tsx';

export const settingsScreen = defineScreen({
  title: adminSettingsText.title,
  bindings: [adminSettingsBindings, pictureBindings],
  Component: SettingsPage,
});
