import { observer } from 'mobx-react-lite';
import { type MouseEvent, useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { formatCount } from '../../../domain/shared/rupiah.ts';
import { buttonClass } from '../../components/button.tsx';
import { RetryButton } from '../../components/retry-button.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { useStore, useViewModel } from '../../core/view-model.tsx';
import { ListMemoryStore } from '../../stores/list-memory.store.ts';
import { type Fetch, ListingViewModel, type ListPage } from './listing.view-model.ts';
import styles from './load-more.module.scss';

interface Row {
  readonly id: string;
}

/** A list that grows page by page. Returning to it restores the length it had. */
export const useGrowingList = <Item extends Row>(batch: ListPage<Item>, fetch: Fetch<Item>): ListingViewModel<Item> => {
  const memory = useStore(ListMemoryStore);
  const { key: place } = useLocation();
  const model = useViewModel<ListingViewModel<Item>>(ListingViewModel<Item>, (made) =>
    made.show(memory.recall<ListPage<Item>>(place) ?? batch, fetch),
  );
  const { items, next } = model;
  useEffect(() => memory.remember(place, { items, next }), [memory, place, items, next]);
  return model;
};

interface LoadMoreTexts {
  readonly moreFailed: string;
  readonly shown: (count: string) => string;
  readonly retry: string;
  readonly more: string;
}

interface Props {
  readonly model: Pick<ListingViewModel<Row>, 'items' | 'next' | 'status' | 'loadMore'>;
  readonly texts: LoadMoreTexts;
  /** The address of the next page alone, for visitors without scripts. */
  readonly hrefAfter: (next: string) => string;
  readonly className?: string | undefined;
}

/** "Muat lagi" below a list, as long as it has more. */
export const LoadMore = observer(({ model, texts: words, hrefAfter, className = '' }: Props) => {
  const { items, next, status } = model;
  if (next === null) return null;
  const more = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void model.loadMore();
  };
  return (
    <div className={`${styles['more']} ${className}`}>
      {status === 'failed' ? <p role="alert">{words.moreFailed}</p> : <p>{words.shown(formatCount(items.length))}</p>}
      {status === 'failed' ? (
        <RetryButton onRetry={() => void model.loadMore()}>{words.retry}</RetryButton>
      ) : (
        <Link className={buttonClass('secondary')} to={hrefAfter(next)} onClick={more} aria-busy={status === 'loading'} rel="next">
          {status === 'loading' ? <Spinner /> : null}
          {words.more}
        </Link>
      )}
    </div>
  );
});
