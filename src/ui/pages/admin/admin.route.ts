import { accountBindings } from '../../account/bindings.ts';
import { backOfficeBindings } from '../../back-office/bindings.ts';
import { definePage } from '../../page.ts';
import { adminText } from '../../text/admin/admin.ts';
import { AdminPage } from './admin-page.tsx';

export const admin = definePage<null>({
  bindings: [accountBindings, backOfficeBindings],
  load: () => null,
  meta: () => ({ title: adminText.title, description: adminText.description, canonical: null }),
  Component: AdminPage,
});
