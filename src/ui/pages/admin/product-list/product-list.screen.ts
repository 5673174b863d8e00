import { defineScreen } from '../kit/screen.tsx';
import { productNeighboursBindings } from '../parts/catalog/bindings.ts';
import { productListBindings } from './bindings.ts';
import { productListText } from './product-list.text.ts';
import { ProductListPage } from './product-list-page.tsx';

export const productListScreen = defineScreen({
  title: productListText.title,
  bindings: [productListBindings, productNeighboursBindings],
  Component: ProductListPage,
});
