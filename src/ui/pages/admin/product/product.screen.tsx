import { useParams } from 'react-router-dom';
import { defineScreen } from '../kit/screen.tsx';
import { attributeBindings } from '../parts/attribute/bindings.ts';
import { productNeighboursBindings } from '../parts/catalog/bindings.ts';
import { pictureBindings } from '../parts/media/bindings.ts';
import { productBindings } from './bindings.ts';
import { productEditorText } from './product.text.ts';
import { ProductEditor } from './product-editor.tsx';

/** Another product is another form. */
const ProductPage = () => {
  const { id = '' } = useParams();
  return <ProductEditor key={id} id={id} />;
};

export const productScreen = defineScreen({
  title: productEditorText.editTitle,
  bindings: [productBindings, pictureBindings, attributeBindings, productNeighboursBindings],
  Component: ProductPage,
});
