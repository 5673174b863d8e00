import { defineScreen } from '../kit/screen.tsx';
import { flashSalesBindings } from './bindings.ts';
import { flashSalesText } from './flash-sales.text.ts';
import { SaleFormPage } from './sale-form-page.tsx';

export const saleFormScreen = defineScreen({ title: flashSalesText.title, bindings: [flashSalesBindings], Component: SaleFormPage });
