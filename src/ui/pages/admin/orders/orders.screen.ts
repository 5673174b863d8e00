import { defineScreen } from '../kit/screen.tsx';
import { ordersBindings } from './bindings.ts';
import { ordersText } from './orders.text.ts';
import { OrdersPage } from './orders-page.tsx';

export const ordersScreen = defineScreen({ title: ordersText.title, bindings: [ordersBindings], Component: OrdersPage });
