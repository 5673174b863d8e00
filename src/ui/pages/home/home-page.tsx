import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import { Link, useLoaderData } from 'react-router-dom';
import { type ListingCounts, onlyKind } from '../../../domain/catalog/listing-counts.ts';
import type { ProductCard } from '../../../domain/catalog/product.ts';
import { SALE_KINDS } from '../../../domain/order/order.ts';
import type { SiteSettings } from '../../../domain/settings/site-settings.ts';
import { formatCount } from '../../../domain/shared/rupiah.ts';
import { AnyLink } from '../../components/any-link.tsx';
import { buttonClass } from '../../components/button.tsx';
import { classNames } from '../../components/class-names.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Icon } from '../../components/icon.tsx';
import { Mark } from '../../components/mark.tsx';
import { ProductGrid } from '../../components/product-grid.tsx';
import { RailSection } from '../../components/rail-section.tsx';
import { signClass } from '../../components/sign.ts';
import { paths } from '../../core/paths.ts';
import { useFocusFallback } from '../../core/use-focus-fallback.ts';
import { LiveProductCard } from '../../features/catalog/live-product-card.tsx';
import { useClockValue } from '../../features/clock/use-clock-value.ts';
import { type Deal, phasesOf } from '../../features/flash-sale/deal.ts';
import { LiveTickets } from '../../features/flash-sale/live-tickets.tsx';
import { ownerAddress } from '../../features/settings/owner-address.ts';
import { useSiteSettings } from '../../features/settings/use-site-settings.ts';
import { saleText } from '../../text/flash-sale.ts';
import { productNounTitle } from '../../text/product.ts';
import { EmptyShopLinks } from './empty-shop-links.tsx';
import { Hero } from './hero.tsx';
import { HeroArt } from './hero-art.tsx';
import { homeText } from './home.text.ts';
import { type HomeData, isEmptyShop } from './home-data.ts';
import styles from './home-page.module.scss';
import { HowToBuy } from './how-to-buy.tsx';
import { RentalTable } from './rental-table.tsx';

const ICONS = { account: 'gate', item: 'box', service: 'bolt' } as const;

/** One entry for each kind of goods that the shop has. With one kind alone the list of everything is enough. */
const KindLinks = ({ kinds }: Pick<ListingCounts, 'kinds'>) => {
  const counted = SALE_KINDS.flatMap((kind) => (kinds?.[kind] === undefined ? [] : [{ kind, count: kinds[kind] }]));
  if (counted.length < 2) return null;
  return (
    <nav className="wrap" aria-label={homeText.kinds}>
      <ul className={styles['kinds']}>
        {counted.map(({ kind, count }) => (
          <li key={kind}>
            <Link to={paths.productsOfKind(kind)}>
              <Icon name={ICONS[kind]} />
              <b>{productNounTitle(kind)}</b>
              <small>{formatCount(count)}</small>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};

/** Running sales by their end. Renders nothing while none is running. */
const FlashBand = observer(({ deals, more }: { readonly deals: readonly Deal[]; readonly more: number }) => {
  const phases = useClockValue(deals, phasesOf);
  const heading = useRef<HTMLHeadingElement>(null);
  const fallback = useFocusFallback(heading);
  const live = deals.filter((_, index) => phases[index] === 'live').toSorted((a, b) => a.sale.endsAt.getTime() - b.sale.endsAt.getTime());
  if (live.length === 0) return null;
  return (
    <section className={styles['band']} aria-labelledby="flash-sale" {...fallback}>
      <div className="wrap">
        <div className={styles['head']}>
          <h2 id="flash-sale" ref={heading} tabIndex={-1}>
            {saleText.flashSale}
          </h2>
          <Mark tone="sale">{saleText.running(formatCount(live.length + more))}</Mark>
          <Link className={classNames(styles['more'], signClass.arrow)} to={paths.flashSales}>
            {saleText.all}
          </Link>
        </div>
        <LiveTickets deals={live} shape="row" leadsTo="product" />
      </div>
    </section>
  );
});

/** The newest products: eight, or six in rows of three, so that every row is full. */
const Newest = ({ products, all }: { readonly products: readonly ProductCard[]; readonly all: string }) => (
  <RailSection id="baru" title={homeText.newest} text={homeText.newestText} more={{ to: paths.products, name: all }}>
    <div className={styles['box']}>
      <ProductGrid>
        {products.map((product) => (
          <LiveProductCard key={product.id} product={product} />
        ))}
      </ProductGrid>
    </div>
  </RailSection>
);

/** Four facts about the shop. */
const TrustStrip = ({ sellsAccounts }: Pick<SiteSettings, 'sellsAccounts'>) => (
  <ul className={styles['strip']} aria-label={homeText.trustLabel}>
    {(sellsAccounts ? homeText.trust : homeText.trustByChat).map(([title, text]) => (
      <li key={title}>
        <b>{title}</b>
        <span>{text}</span>
      </li>
    ))}
  </ul>
);

/** A shop without products, and what a visitor can do meanwhile. */
const EmptyShop = ({ settings }: { readonly settings: SiteSettings }) => (
  <EmptyState
    title={homeText.emptyTitle}
    text={homeText.emptyText}
    action={
      <AnyLink className={buttonClass('primary')} to={ownerAddress(settings.jualAkunWhatsappUrl) ?? paths.sell}>
        {homeText.sell}
      </AnyLink>
    }
  />
);

/** The home page. Sections without content leave no gap. */
export const HomePage = () => {
  const data = useLoaderData<HomeData>();
  const settings = useSiteSettings();
  const isEmpty = isEmptyShop(data);
  const kind = onlyKind(data);
  return (
    <>
      <Hero settings={settings} hasGoods={!isEmpty} kind={kind}>
        {data.games.length === 0 ? null : <HeroArt games={data.games} kind={kind} />}
      </Hero>
      <KindLinks kinds={data.kinds} />
      {isEmpty ? <EmptyShop settings={settings} /> : null}
      <FlashBand deals={data.deals} more={data.moreDeals} />
      {data.newest.length === 0 ? null : <Newest products={data.newest} all={homeText.all(kind)} />}
      {data.rentals.length === 0 ? null : <RentalTable rows={data.rentals} />}
      <HowToBuy {...settings} />
      <div className="wrap">
        <TrustStrip {...settings} />
        <EmptyShopLinks channelUrl={settings.whatsappChannelUrl} topUpUrl={settings.topupGameUrl} />
      </div>
    </>
  );
};
