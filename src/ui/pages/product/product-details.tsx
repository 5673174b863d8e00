import type { Product } from '../../../domain/catalog/product.ts';
import { AttributeBoard } from '../../components/attribute-board.tsx';
import { isAccount } from './is-account.ts';
import { PageSection } from './page-section.tsx';
import { productPageText } from './product.text.ts';
import { Prose } from './prose.tsx';
import { Seal } from './seal.tsx';
import { SellerNote } from './seller-note.tsx';

/** What is inside, in figures and in words. */
export const ProductDetails = ({ product }: { readonly product: Product }) => {
  const { attributes, description, sellerNote } = product;
  return (
    <>
      {attributes.length === 0 ? null : (
        <PageSection title={isAccount(product) ? productPageText.contents : productPageText.contentsOther}>
          <AttributeBoard attributes={attributes} />
        </PageSection>
      )}
      {description.trim() === '' ? null : (
        <PageSection title={productPageText.description}>
          <Prose text={description} />
        </PageSection>
      )}
      {sellerNote === null || sellerNote.trim() === '' ? null : (
        <PageSection title={productPageText.sellerNote}>
          <SellerNote text={sellerNote} />
        </PageSection>
      )}
      {isAccount(product) ? (
        <PageSection title={productPageText.seal}>
          <Seal id={product.id} />
        </PageSection>
      ) : null}
    </>
  );
};
