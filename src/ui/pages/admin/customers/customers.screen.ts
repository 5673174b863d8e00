import { defineScreen } from '../kit/screen.tsx';
import { customersBindings } from './bindings.ts';
import { customersText } from './customers.text.ts';
import { CustomersPage } from './customers-page.tsx';

export const customersScreen = defineScreen({ title: customersText.title, bindings: [customersBindings], Component: CustomersPage });
