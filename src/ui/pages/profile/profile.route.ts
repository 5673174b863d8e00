import { definePage } from '../../core/page.ts';
import { accountBindings } from '../../features/auth/bindings.ts';
import { profileText } from './profile.text.ts';
import { profileBindings } from './profile-edit.view-model.ts';
import { ProfilePage } from './profile-page.tsx';

export const profile = definePage<null>({
  bindings: [accountBindings, profileBindings],
  load: () => null,
  meta: () => ({ title: profileText.title, description: profileText.description, canonical: null, isPrivate: true }),
  Component: ProfilePage,
});
