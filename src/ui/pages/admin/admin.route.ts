import { definePage } from '../../core/page.ts';
import { accountBindings } from '../../features/auth/bindings.ts';
import { AdminPage } from './admin-page.tsx';
import { backOfficeBindings } from './bindings.ts';
import { adminText } from './kit/admin.text.ts';

export const admin = definePage<null>({
  bindings: [accountBindings, backOfficeBindings],
  load: () => null,
  meta: () => ({ title: adminText.title, description: adminText.description, canonical: null }),
  Component: AdminPage,
});
