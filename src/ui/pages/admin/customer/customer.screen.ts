import { defineScreen } from '../../../back-office/screen.tsx';
import { roleBindings } from '../../../back-office/staff/bindings.ts';
import { customerText } from '../../../text/admin/customer.ts';
import { customerBindings } from './bindings.ts';
import { CustomerPage } from './customer-page.tsx';

export const customerScreen = defineScreen({
  title: customerText.title,
  bindings: [customerBindings, roleBindings],
  Component: CustomerPage,
});
