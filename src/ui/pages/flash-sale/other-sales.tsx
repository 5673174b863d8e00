import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import { RailSection } from '../../components/rail-section.tsx';
import { paths } from '../../core/paths.ts';
import { useFocusFallback } from '../../core/use-focus-fallback.ts';
import { useClockValue } from '../../features/clock/use-clock-value.ts';
import { type Deal, phasesOf } from '../../features/flash-sale/deal.ts';
import { LiveTickets } from '../../features/flash-sale/live-tickets.tsx';
import { salePageText } from './flash-sale.text.ts';

const MOST = 6;

/** What else is on sale right now. */
export const OtherSales = observer(({ deals }: { readonly deals: readonly Deal[] }) => {
  const phases = useClockValue(deals, phasesOf);
  const heading = useRef<HTMLHeadingElement>(null);
  const heir = useFocusFallback(heading);
  const live = deals.filter((_, index) => phases[index] === 'live').slice(0, MOST);
  if (live.length === 0) return null;
  return (
    <div {...heir}>
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
