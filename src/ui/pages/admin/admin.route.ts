import { accountBindings } from '../../account/bindings.ts';
import { definePage } from '../../page.ts';
import { adminText } from '../../text/admin.ts';
import { AdminPage } from './admin-page.tsx';
import { systemBindings } from './bindings.ts';

export const admin = definePage<null>({
  bindings: [accountBindings, systemBindings],
  load: () => null,
  meta: () => ({ title: adminText.title, description: adminText.description, canonical: null }),
  Component: AdminPage,
});
