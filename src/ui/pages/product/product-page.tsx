import { observer } from 'mobx-react-lite';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { useLoaderData, useSearchParams } from 'react-router-dom';
import { RecentViews } from '../../../application/catalog/recent-views.ts';
import { writeArtworkAddress } from '../../../domain/artwork/artwork-address.ts';
import type { Product, ProductCard } from '../../../domain/catalog/product.ts';
import { productCode } from '../../../domain/catalog/product-code.ts';
import { availability } from '../../../domain/catalog/stock.ts';
import { isRentedHere, isSoldHere } from '../../../domain/order/sold-here.ts';
import { AttributeBoard } from '../../components/attribute-board.tsx';
import { Crumbs } from '../../components/crumbs.tsx';
import { Icon } from '../../components/icon.tsx';
import { ProductGrid } from '../../components/product-grid.tsx';
import { paths } from '../../core/paths.ts';
import { useIsWhole } from '../../core/use-is-whole.ts';
import { useResolver, useViewModel } from '../../core/view-model.tsx';
import { LiveProductCard } from '../../features/catalog/live-product-card.tsx';
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
import sectionStyles from './page-section.module.scss';
import { PriceHistoryPart } from './price-history-part.tsx';
import { productPageText } from './product.text.ts';
import type { ProductData } from './product-data.ts';
import styles from './product-page.module.scss';
import { ProductTools } from './product-tools.tsx';
import { readChoice } from './read-choice.ts';

/** A section of the page below its price. */
const PageSection = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  const id = useId();
  return (
    <section className={sectionStyles['section']} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
};

const PICTURE_PX = 96;

/** The generated curve of one account, and its explanation. */
const Seal = ({ id }: { readonly id: string }) => (
  <div className={styles['seal']}>
    <img
      src={writeArtworkAddress({ spec: { kind: 'seal', id }, width: null })}
      width={PICTURE_PX}
      height={PICTURE_PX}
      alt=""
      loading="lazy"
      decoding="async"
    />
    <div>
      <p className={styles['code']}>{productCode(id)}</p>
      <p className={styles['text']}>{productPageText.sealText}</p>
    </div>
  </div>
);

/** Similar products; renders nothing without any. */
const SimilarProducts = ({ title, products }: { readonly title: string; readonly products: readonly ProductCard[] }) =>
  products.length === 0 ? null : (
    <PageSection title={title}>
      <div className={styles['row']}>
        <ProductGrid>
          {products.map((product) => (
            <LiveProductCard key={product.id} product={product} />
          ))}
        </ProductGrid>
      </div>
    </PageSection>
  );

/** The seller's description, word for word. */
const SellerNote = ({ text }: { readonly text: string }) => (
  <figure className={styles['note']}>
    <span className={styles['sign']}>
      <Icon name="chat" />
    </span>
    <blockquote>{text}</blockquote>
  </figure>
);

/** Plain text: an empty line separates paragraphs, line breaks stay, nothing in it is markup. */
const Prose = ({ text }: { readonly text: string }) => (
  <div className={styles['prose']}>
    {text
      .trim()
      .split(/\r?\n\s*\r?\n/)
      .map((paragraph, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have only their position as a key, and never move.
        <p key={place}>{paragraph.trim()}</p>
      ))}
  </div>
);

/** The panel of a product; its selection follows the address. */
const useBuyPanel = (product: Offered): BuyPanelViewModel => {
  const [query] = useSearchParams();
  const panel = useViewModel(BuyPanelViewModel, (made) => made.open(product, readChoice(query)));
  useLayoutEffect(() => panel.open(product, readChoice(query)), [panel, product, query]);
  return panel;
};

/** The attributes of the product, as figures and as text. */
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

/** The page of one product. Another product is another page. */
export const ProductPage = () => {
  const data = useLoaderData<ProductData>();
  return <ProductScreen key={data.product.id} {...data} />;
};

const ProductScreen = observer(({ product, similar, address }: ProductData) => {
  const panel = useBuyPanel(product);
  const { whatsappNumber, sellsAccounts } = useSiteSettings();
  const action = useRef<HTMLDivElement>(null);
  const { id, name, game, stock } = product;
  const resolver = useResolver();
  // At once, so that very short visits count, too.
  useEffect(() => resolver.get(RecentViews).record(id), [resolver, id]);
  const subject = { id, name, address };
  const isSold = availability(stock) === 'sold';
  const isWhole = useIsWhole();
  const others = isWhole ? <SimilarProducts title={productPageText.similar(product.saleKind)} products={similar} /> : null;
  const { obstacle, option } = panel;
  const isHere = obstacle === null && (option === null ? isSoldHere(product, sellsAccounts) : isRentedHere(product, option, sellsAccounts));
  const isByChat = obstacle === null && questionAddress(whatsappNumber, subject) !== null;
  // A sample is no offer, but shows what protects the buyer of the products it stands for.
  const isLikeHere = isHere || (product.isSample && sellsAccounts && obstacle === null && !isByChat);
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
            <Assurances product={product} way={isLikeHere ? (option === null ? 'here' : 'rental') : isByChat ? 'chat' : null} />
          )}
        </div>
        <div className={styles['details']}>
          {isSold ? others : null}
          {isWhole ? <ProductDetails product={product} /> : null}
          {isWhole ? <PriceHistoryPart productId={id} /> : null}
        </div>
      </div>
      {isSold ? null : others}
      {isHere ? <Buying product={product} shown={panel.amount} option={option} /> : null}
      {obstacle === null ? <BuyBar panel={panel} product={product} subject={subject} action={action} /> : null}
    </div>
  );
});
