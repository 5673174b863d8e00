import { useSearchParams } from 'react-router-dom';
import { defineScreen } from '../kit/screen.tsx';
import { attributeBindings } from '../parts/attribute/bindings.ts';
import { productNeighboursBindings } from '../parts/catalog/bindings.ts';
import { pictureBindings } from '../parts/media/bindings.ts';
import { productBindings } from './bindings.ts';
import { productEditorText } from './product.text.ts';
import { ProductEditor } from './product-editor.tsx';

/** An empty form, a copy of another product (`?copy=`), or one of the same sort as another (`?seperti=`). */
const NewProductPage = () => {
  const [query] = useSearchParams();
  const begin = { copyOf: query.get('copy'), like: query.get('seperti') };
  return <ProductEditor key={`${begin.copyOf} ${begin.like}`} id={null} begin={begin} />;
};

export const newProductScreen = defineScreen({
  title: productEditorText.newTitle,
  bindings: [productBindings, pictureBindings, attributeBindings, productNeighboursBindings],
  Component: NewProductPage,
});
