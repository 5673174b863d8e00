import { definePage } from '../../core/page.ts';
import { accountBindings } from '../../features/auth/bindings.ts';
import { AdminPage } from './admin-page.tsx';
import { adminText } from './kit/admin.text.ts';
import { backOfficeBindings } from './kit/bindings.ts';

export const admin = definePage<null>({
  bindings: [accountBindings, backOfficeBindings],
  load: () => null,
  meta: () => ({ title: adminText.title, description: adminText.description, canonical: null }),
  Component: AdminPage,
});
