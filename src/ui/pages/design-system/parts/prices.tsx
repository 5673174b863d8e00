import { OldPrice } from '../../../components/old-price.tsx';
import { Rupiah } from '../../../components/rupiah.tsx';
import { SaleBox } from '../../../components/sale-box.tsx';
import { StockBar } from '../../../components/stock-bar.tsx';
import { stockLabel } from '../../../components/stock-label.ts';
import { StockMeter } from '../../../components/stock-meter.tsx';
import { LiveCountdown } from '../../../features/flash-sale/live-countdown.tsx';
import { LiveSaleClock } from '../../../features/flash-sale/live-sale-clock.tsx';
import { BothThemes } from '../both-themes.tsx';
import { designSystemText as text } from '../design-system.text.ts';
import { Row, Specimen } from '../specimen.tsx';
import type { specimensAt } from '../specimens.ts';

/** Prices, and countdowns that tick. */
export const Prices = ({ endsAt, endsLater }: Pick<ReturnType<typeof specimensAt>, 'endsAt' | 'endsLater'>) => (
  <Specimen title={text.prices}>
    <BothThemes>
      {() => (
        <>
          <Row>
            <Rupiah amount={3_250_000} size="page" />
            <Rupiah amount={3_250_000} />
            <Rupiah amount={95_000} size="row" />
            <OldPrice was={4_100_000} amount={3_250_000} />
          </Row>
          <Row>
            <LiveCountdown end={endsAt} />
            <LiveCountdown end={endsLater} />
          </Row>
          <SaleBox tone="sale" title={text.saleEnds} hint={stockLabel(1, 1)} clock={<LiveSaleClock end={endsAt} />} />
          <SaleBox tone="sale" title={text.saleEnds} hint={stockLabel(4, 10)} clock={<LiveSaleClock end={endsLater} />}>
            <StockMeter left={4} initial={10} />
          </SaleBox>
          <SaleBox tone="quiet" title={text.saleComing} hint={text.startsLater} clock={<LiveSaleClock end={endsAt} />} />
          <StockBar left={4} initial={10} />
          <StockBar left={0} initial={10} />
        </>
      )}
    </BothThemes>
  </Specimen>
);
