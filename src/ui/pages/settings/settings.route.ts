import { definePage } from '../../core/page.ts';
import { liveBindings } from '../../features/notification/bindings.ts';
import { settingsBindings } from './bindings.ts';
import { settingsText } from './settings.text.ts';
import { SettingsPage } from './settings-page.tsx';

export const settings = definePage<null>({
  bindings: [liveBindings, settingsBindings],
  load: () => null,
  meta: () => ({ title: settingsText.title, description: settingsText.description, canonical: null }),
  Component: SettingsPage,
});
