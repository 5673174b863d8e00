import { useParams } from 'react-router-dom';
import { attributeBindings } from '../../../back-office/attributes/bindings.ts';
import { pictureBindings } from '../../../back-office/pictures/bindings.ts';
import { defineScreen } from '../../../back-office/screen.tsx';
import { productEditorText } from '../../../text/admin/product.ts';
import { productBindings } from './bindings.ts';
import { ProductEditor } from './product-editor.tsx';

/** Another product is another form. */
const ProductPage = () => {
  const { id = '' } = useParams();
  return <ProductEditor key={id} id={id} />;
};

export const productScreen = defineScreen({
  title: productEditorText.editTitle,
  bindings: [productBindings, pictureBindings, attributeBindings],
  Component: ProductPage,
});
