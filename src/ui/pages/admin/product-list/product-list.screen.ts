import { defineScreen } from '../../../back-office/screen.tsx';
import { productListText } from '../../../text/admin/product-list.ts';
import { productListBindings } from './bindings.ts';
import { ProductListPage } from './product-list-page.tsx';

export const productListScreen = defineScreen({
  title: productListText.title,
  bindings: [productListBindings],
  Component: ProductListPage,
});
