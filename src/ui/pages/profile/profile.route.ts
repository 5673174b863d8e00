import { definePage } from '../../page.ts';
import { profileText } from '../../text/profile.ts';
import { ProfilePage } from './profile-page.tsx';

export const profile = definePage<null>({
  bindings: null,
  load: () => null,
  meta: () => ({ title: profileText.title, description: profileText.description, canonical: null }),
  Component: ProfilePage,
});
