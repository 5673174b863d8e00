import { useLoaderData } from 'react-router-dom';
import { useSiteSettings } from '../../features/settings/use-site-settings.ts';
import { EmptyShop } from './empty-shop.tsx';
import { Facade } from './facade.tsx';
import { FlashBand } from './flash-band.tsx';
import { Hero } from './hero.tsx';
import { type HomeData, isEmptyShop } from './home-data.ts';
import { HowToBuy } from './how-to-buy.tsx';
import { Newest } from './newest.tsx';
import { RentalLedger } from './rental-ledger.tsx';
import { TrustStrip } from './trust-strip.tsx';
import { WaysOut } from './ways-out.tsx';

/** The front of the shop. Parts without content leave no gap. */
export const HomePage = () => {
  const data = useLoaderData<HomeData>();
  const settings = useSiteSettings();
  const isEmpty = isEmptyShop(data);
  return (
    <>
      <Hero settings={settings} hasGoods={!isEmpty}>
        {data.doors.length === 0 ? null : <Facade doors={data.doors} />}
      </Hero>
      {isEmpty ? <EmptyShop settings={settings} /> : null}
      <FlashBand deals={data.deals} more={data.moreDeals} />
      {data.newest.length === 0 ? null : <Newest products={data.newest} />}
      {data.rentals.length === 0 ? null : <RentalLedger rows={data.rentals} />}
      <HowToBuy whatsappNumber={settings.whatsappNumber} />
      <div className="wrap">
        <TrustStrip />
        <WaysOut channelUrl={settings.whatsappChannelUrl} topUpUrl={settings.topupGameUrl} />
      </div>
    </>
  );
};
