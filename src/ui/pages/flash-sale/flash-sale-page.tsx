import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import { Link, useLoaderData } from 'react-router-dom';
import { isBuiltInSample } from '../../../domain/catalog/built-in-sample.ts';
import { coverPicture } from '../../../domain/media/product-pictures.ts';
import { Crumbs } from '../../components/crumbs.tsx';
import { Mark } from '../../components/mark.tsx';
import { Picture } from '../../components/picture.tsx';
import { RailSection } from '../../components/rail-section.tsx';
import { TierMark } from '../../components/tier-mark.tsx';
import { paths } from '../../core/paths.ts';
import { useFocusFallback } from '../../core/use-focus-fallback.ts';
import { useClockValue } from '../../features/clock/use-clock-value.ts';
import { type Deal, phasesOf } from '../../features/flash-sale/deal.ts';
import { LiveTickets } from '../../features/flash-sale/live-tickets.tsx';
import { WishButton } from '../../features/wishlist/wish-button.tsx';
import { saleText } from '../../text/flash-sale.ts';
import { productText } from '../../text/product.ts';
import { salePageText } from './flash-sale.text.ts';
import type { FlashSaleData } from './flash-sale-data.ts';
import styles from './flash-sale-page.module.scss';
import { SalePanel } from './sale-panel.tsx';

const MAX_OTHERS = 6;

/** Other running sales. */
const OtherSales = observer(({ deals }: { readonly deals: readonly Deal[] }) => {
  const phases = useClockValue(deals, phasesOf);
  const heading = useRef<HTMLHeadingElement>(null);
  const fallback = useFocusFallback(heading);
  const live = deals.filter((_, index) => phases[index] === 'live').slice(0, MAX_OTHERS);
  if (live.length === 0) return null;
  return (
    <div {...fallback}>
      <RailSection
        id="lain"
        title={salePageText.others}
        text={salePageText.othersHint}
        more={{ to: paths.flashSales, name: salePageText.all }}
        headingRef={heading}
      >
        <LiveTickets deals={live} />
      </RailSection>
    </div>
  );
});

const SIZES = '(min-width: 960px) 440px, 100vw';

/** One sale: its product, its price, its clock, and a link to the product. */
export const FlashSalePage = observer(() => {
  const { sale, product, next, others } = useLoaderData<FlashSaleData>();
  return (
    <>
      <article className={`wrap ${styles['page']}`}>
        <Crumbs label={salePageText.crumbs} above={[[saleText.flashSale, paths.flashSales]]} here={product.name} />
        <div className={styles['columns']}>
          <div className={styles['cover']}>
            <Picture address={coverPicture(product)} alt="" sizes={SIZES} isFirst />
            <span className={styles['heart']}>
              <WishButton product={{ ...product, sale }} size="gallery" />
            </span>
          </div>
          <div className={styles['panel']}>
            <p className={styles['kind']}>
              {product.tier === null ? null : <TierMark tier={product.tier} />}
              {product.game === null ? null : <Link to={paths.productsOfGame(product.game.slug)}>{product.game.name}</Link>}
              {isBuiltInSample(product) ? <Mark>{productText.sample}</Mark> : null}
            </p>
            <h1>{product.name}</h1>
            <SalePanel sale={sale} product={product} next={next} />
          </div>
        </div>
      </article>
      <OtherSales deals={others} />
    </>
  );
});
