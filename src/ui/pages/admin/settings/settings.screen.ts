import { defineScreen } from '../kit/screen.tsx';
import { pictureBindings } from '../parts/media/bindings.ts';
import { adminSettingsBindings } from './bindings.ts';
import { adminSettingsText } from './settings.text.ts';
import { SettingsPage } from './settings-page.tsx';

export const settingsScreen = defineScreen({
  title: adminSettingsText.title,
  bindings: [adminSettingsBindings, pictureBindings],
  Component: SettingsPage,
});
