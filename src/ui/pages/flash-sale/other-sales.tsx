import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import { RailSection } from '../../components/rail-section.tsx';
import { type Deal, phasesOf } from '../../connected/deal.ts';
import { LiveTickets } from '../../connected/live-tickets.tsx';
import { useClocked } from '../../connected/use-clocked.ts';
import { useFocusHeir } from '../../connected/use-focus-heir.ts';
import { paths } from '../../paths.ts';
import { salePageText } from '../../text/flash-sale-page.ts';

const MOST = 6;

/** What else is on sale right now. */
export const OtherSales = observer(({ deals }: { readonly deals: readonly Deal[] }) => {
  const phases = useClocked(deals, phasesOf);
  const heading = useRef<HTMLHeadingElement>(null);
  const heir = useFocusHeir(heading);
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
