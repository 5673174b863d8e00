import { defineScreen } from '../../../back-office/screen.tsx';
import { customersText } from '../../../text/admin/customers.ts';
import { customersBindings } from './bindings.ts';
import { CustomersPage } from './customers-page.tsx';

export const customersScreen = defineScreen({ title: customersText.title, bindings: [customersBindings], Component: CustomersPage });
