import { observer } from 'mobx-react-lite';
import { Link } from 'react-router-dom';
import { buttonClass } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { paths } from '../../core/paths.ts';
import { useStore } from '../../core/view-model.tsx';
import { ClockStore } from '../../stores/clock.store.ts';
import { dayAndTime } from '../../text/time.ts';
import { saleListText } from './flash-sale-list.text.ts';

/** Nothing runs: says so, and when the next one begins. */
export const NoneLive = observer(({ next }: { readonly next: Date | null }) => {
  const { isLocal } = useStore(ClockStore);
  return (
    <EmptyState
      title={saleListText.emptyTitle}
      text={next === null ? saleListText.emptyText : saleListText.emptyUntil(dayAndTime(next, isLocal))}
      action={
        <Link className={buttonClass('primary')} to={paths.products}>
          {saleListText.emptyAction}
        </Link>
      }
    />
  );
});
