import { useSearchParams } from 'react-router-dom';
import { attributeBindings } from '../../../back-office/attributes/bindings.ts';
import { pictureBindings } from '../../../back-office/pictures/bindings.ts';
import { defineScreen } from '../../../back-office/screen.tsx';
import { productEditorText } from '../../../text/admin/product.ts';
import { productBindings } from './bindings.ts';
import { ProductEditor } from './product-editor.tsx';

/** An empty form, or one that begins as another product (`?copy=`). */
const NewProductPage = () => {
  const copyOf = useSearchParams()[0].get('copy');
  return <ProductEditor key={copyOf} id={null} copyOf={copyOf} />;
};

export const newProductScreen = defineScreen({
  title: productEditorText.newTitle,
  bindings: [productBindings, pictureBindings, attributeBindings],
  Component: NewProductPage,
});
