import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import { useLoaderData } from 'react-router-dom';
import { availability } from '../../../domain/catalog/stock.ts';
import { Crumbs } from '../../components/crumbs.tsx';
import { paths } from '../../core/paths.ts';
import { useSiteSettings } from '../../features/settings/use-site-settings.ts';
import { layoutText } from '../../text/layout.ts';
import { Assurances } from './assurances.tsx';
import { BuyBar } from './buy-bar.tsx';
import { BuyPanel } from './buy-panel.tsx';
import { questionAddress } from './contact-address.ts';
import { Gallery } from './gallery.tsx';
import { isAccount } from './is-account.ts';
import { productPageText } from './product.text.ts';
import type { ProductData } from './product-data.ts';
import { ProductDetails } from './product-details.tsx';
import styles from './product-page.module.scss';
import { ProductTools } from './product-tools.tsx';
import { SimilarProducts } from './similar-products.tsx';
import { useBuyPanel } from './use-buy-panel.ts';

/** Everything about one account. Another account is another screen. */
export const ProductPage = () => {
  const data = useLoaderData<ProductData>();
  return <ProductScreen key={data.product.id} {...data} />;
};

const ProductScreen = observer(({ product, similar, address }: ProductData) => {
  const panel = useBuyPanel(product);
  const { whatsappNumber } = useSiteSettings();
  const action = useRef<HTMLDivElement>(null);
  const { id, name, game, stock } = product;
  const subject = { id, name, address };
  const isSold = availability(stock) === 'sold';
  const others = <SimilarProducts title={isAccount(product) ? productPageText.similar : productPageText.similarOther} products={similar} />;
  const { obstacle } = panel;
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
            <Assurances product={product} hasChat={obstacle === null && questionAddress(whatsappNumber, subject) !== null} />
          )}
        </div>
        <div className={styles['details']}>
          {isSold ? others : null}
          <ProductDetails product={product} />
        </div>
      </div>
      {isSold ? null : others}
      {obstacle === null ? <BuyBar panel={panel} subject={subject} action={action} /> : null}
    </div>
  );
});
