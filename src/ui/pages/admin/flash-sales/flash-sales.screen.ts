import { defineScreen } from '../kit/screen.tsx';
import { flashSalesBindings } from './bindings.ts';
import { flashSalesText } from './flash-sales.text.ts';
import { FlashSalesPage } from './flash-sales-page.tsx';

export const flashSalesScreen = defineScreen({ title: flashSalesText.title, bindings: [flashSalesBindings], Component: FlashSalesPage });
