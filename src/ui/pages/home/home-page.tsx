import { useLoaderData } from 'react-router-dom';
import { onlyKind } from '../../../domain/catalog/listing-counts.ts';
import type { ProductCard } from '../../../domain/catalog/product.ts';
import type { SiteSettings } from '../../../domain/settings/site-settings.ts';
import { AnyLink } from '../../components/any-link.tsx';
import { buttonClass } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ProductGrid } from '../../components/product-grid.tsx';
import { RailSection } from '../../components/rail-section.tsx';
import { paths } from '../../core/paths.ts';
import { LiveProductCard } from '../../features/catalog/live-product-card.tsx';
import { ownerAddress } from '../../features/settings/owner-address.ts';
import { useSiteSettings } from '../../features/settings/use-site-settings.ts';
import { EmptyShopLinks } from './empty-shop-links.tsx';
import { FlashBand } from './flash-band.tsx';
import { Hero } from './hero.tsx';
import { HeroArt } from './hero-art.tsx';
import { homeText } from './home.text.ts';
import { type HomeData, isEmptyShop } from './home-data.ts';
import styles from './home-page.module.scss';
import { HowToBuy } from './how-to-buy.tsx';
import { KindLinks } from './kind-links.tsx';
import { RentalTable } from './rental-table.tsx';

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
