import { liveBindings } from '../../live/bindings.ts';
import { definePage } from '../../page.ts';
import { settingsText } from '../../text/settings.ts';
import { settingsBindings } from './bindings.ts';
import { SettingsPage } from './settings-page.tsx';

export const settings = definePage<null>({
  bindings: [liveBindings, settingsBindings],
  load: () => null,
  meta: () => ({ title: settingsText.title, description: settingsText.description, canonical: null }),
  Component: SettingsPage,
});
