import { definePage } from '../../core/page.ts';
import { accountBindings } from '../../features/auth/bindings.ts';
import { liveBindings } from '../../features/notification/bindings.ts';
import { settingsBindings } from './bindings.ts';
import { settingsText } from './settings.text.ts';
import { SettingsPage } from './settings-page.tsx';

export const settings = definePage<null>({
  bindings: [accountBindings, liveBindings, settingsBindings],
  load: () => null,
  meta: () => ({ title: settingsText.title, description: settingsText.description, canonical: null }),
  Component: SettingsPage,
});
