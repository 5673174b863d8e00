import { defineScreen } from '../kit/screen.tsx';
import { orderBindings } from './bindings.ts';
import { orderText } from './order.text.ts';
import { OrderPage } from './order-page.tsx';

export const orderScreen = defineScreen({ title: orderText.title, bindings: [orderBindings], Component: OrderPage });
