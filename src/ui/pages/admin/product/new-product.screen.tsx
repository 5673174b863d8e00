import { useSearchParams } from 'react-router-dom';
import { defineScreen } from '../kit/screen.tsx';
import { attributeBindings } from '../parts/attribute/bindings.ts';
import { pictureBindings } from '../parts/media/bindings.ts';
import { productBindings } from './bindings.ts';
import { productEditorText } from './product.text.ts';
import { ProductEditor } from './product-editor.tsx';

/** An empty form, or a copy of another product (`?copy=`). */
const NewProductPage = () => {
  const copyOf = useSearchParams()[0].get('copy');
  return <ProductEditor key={copyOf} id={null} copyOf={copyOf} />;
};

export const newProductScreen = defineScreen({
  title: productEditorText.newTitle,
  bindings: [productBindings, pictureBindings, attributeBindings],
  Component: NewProductPage,
});
