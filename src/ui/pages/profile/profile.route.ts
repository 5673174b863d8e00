import { definePage } from '../../core/page.ts';
import { profileText } from './profile.text.ts';
import { ProfilePage } from './profile-page.tsx';

export const profile = definePage<null>({
  bindings: null,
  load: () => null,
  meta: () => ({ title: profileText.title, description: profileText.description, canonical: null }),
  Component: ProfilePage,
});
