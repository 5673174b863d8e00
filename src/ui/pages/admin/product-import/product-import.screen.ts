import { defineScreen } from '../../../back-office/screen.tsx';
import { productImportText } from '../../../text/admin/product-import.ts';
import { productImportBindings } from './bindings.ts';
import { ProductImportPage } from './product-import-page.tsx';

export const productImportScreen = defineScreen({
  title: productImportText.title,
  bindings: [productImportBindings],
  Component: ProductImportPage,
});
