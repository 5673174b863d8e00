import { defineScreen } from '../kit/screen.tsx';
import { roleBindings } from '../parts/staff/bindings.ts';
import { customerBindings } from './bindings.ts';
import { customerText } from './customer.text.ts';
import { CustomerPage } from './customer-page.tsx';

export const customerScreen = defineScreen({
  title: customerText.title,
  bindings: [customerBindings, roleBindings],
  Component: CustomerPage,
});
