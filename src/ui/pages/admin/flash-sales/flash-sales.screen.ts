import { defineScreen } from '../../../back-office/screen.tsx';
import { flashSalesText } from '../../../text/admin/flash-sales.ts';
import { flashSalesBindings } from './bindings.ts';
import { FlashSalesPage } from './flash-sales-page.tsx';

export const flashSalesScreen = defineScreen({ title: flashSalesText.title, bindings: [flashSalesBindings], Component: FlashSalesPage });
