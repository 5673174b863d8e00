import { defineScreen } from '../kit/screen.tsx';
import { productImportBindings } from './bindings.ts';
import { productImportText } from './product-import.text.ts';
import { ProductImportPage } from './product-import-page.tsx';

export const productImportScreen = defineScreen({
  title: productImportText.title,
  bindings: [productImportBindings],
  Component: ProductImportPage,
});
