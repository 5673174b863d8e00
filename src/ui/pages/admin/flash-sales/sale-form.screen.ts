import { defineScreen } from '../../../back-office/screen.tsx';
import { flashSalesText } from '../../../text/admin/flash-sales.ts';
import { flashSalesBindings } from './bindings.ts';
import { SaleFormPage } from './sale-form-page.tsx';

export const saleFormScreen = defineScreen({ title: flashSalesText.title, bindings: [flashSalesBindings], Component: SaleFormPage });
