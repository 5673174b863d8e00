import { observer } from 'mobx-react-lite';
import { useLayoutEffect, useRef } from 'react';
import { useLoaderData, useSearchParams } from 'react-router-dom';
import type { Product } from '../../../domain/catalog/product.ts';
import { availability } from '../../../domain/catalog/stock.ts';
import { isSoldHere } from '../../../domain/order/sold-here.ts';
import { AttributeBoard } from '../../components/attribute-board.tsx';
import { Crumbs } from '../../components/crumbs.tsx';
import { paths } from '../../core/paths.ts';
import { useViewModel } from '../../core/view-model.tsx';
import { useSiteSettings } from '../../features/settings/use-site-settings.ts';
import { layoutText } from '../../text/layout.ts';
import { Assurances } from './assurances.tsx';
import { BuyBar } from './buy-bar.tsx';
import { BuyPanel } from './buy-panel.tsx';
import { BuyPanelViewModel, type Offered } from './buy-panel.view-model.ts';
import { Buying } from './buying.tsx';
import { questionAddress } from './contact-address.ts';
import { Gallery } from './gallery.tsx';
import { isAccount } from './is-account.ts';
import { PageSection } from './page-section.tsx';
import { productPageText } from './product.text.ts';
import type { ProductData } from './product-data.ts';
import styles from './product-page.module.scss';
import { ProductTools } from './product-tools.tsx';
import { Prose } from './prose.tsx';
import { readChoice } from './read-choice.ts';
import { Seal } from './seal.tsx';
import { SellerNote } from './seller-note.tsx';
import { SimilarProducts } from './similar-products.tsx';

/** The panel of a product, as its address chooses; it follows the address from then on. */
const useBuyPanel = (product: Offered): BuyPanelViewModel => {
  const [query] = useSearchParams();
  const panel = useViewModel(BuyPanelViewModel, (made) => made.open(product, readChoice(query)));
  useLayoutEffect(() => panel.open(product, readChoice(query)), [panel, product, query]);
  return panel;
};

/** What is inside, in figures and in words. */
const ProductDetails = ({ product }: { readonly product: Product }) => {
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

/** Everything about one account. Another account is another screen. */
export const ProductPage = () => {
  const data = useLoaderData<ProductData>();
  return <ProductScreen key={data.product.id} {...data} />;
};

const ProductScreen = observer(({ product, similar, address }: ProductData) => {
  const panel = useBuyPanel(product);
  const { whatsappNumber, sellsAccounts } = useSiteSettings();
  const action = useRef<HTMLDivElement>(null);
  const { id, name, game, stock } = product;
  const subject = { id, name, address };
  const isSold = availability(stock) === 'sold';
  const others = <SimilarProducts title={isAccount(product) ? productPageText.similar : productPageText.similarOther} products={similar} />;
  const { obstacle } = panel;
  const isHere = obstacle === null && panel.mode === 'buy' && isSoldHere(product, sellsAccounts);
  return (
    <div className="wrap">
      <Crumbs
        label={productPageText.crumbs}
        above={[[layoutText.products, paths.products], ...(game === null ? [] : [[game.name, paths.productsOfGame(game.slug)] as const])]}
        here={name}
      />
      <div className={styles['page']}>
        <Gallery product={product} />
        <div className={styles['panel']}>
          <BuyPanel product={product} panel={panel} subject={subject} actionRef={action} />
          <ProductTools product={product} subject={subject} isAskable={obstacle !== 'sample'} />
          {isSold ? null : (
            <Assurances
              product={product}
              way={isHere ? 'here' : obstacle === null && questionAddress(whatsappNumber, subject) !== null ? 'chat' : null}
            />
          )}
        </div>
        <div className={styles['details']}>
          {isSold ? others : null}
          <ProductDetails product={product} />
        </div>
      </div>
      {isSold ? null : others}
      {isHere ? <Buying product={product} shown={panel.amount} /> : null}
      {obstacle === null ? <BuyBar panel={panel} product={product} subject={subject} action={action} /> : null}
    </div>
  );
});
