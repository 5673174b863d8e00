import { observer } from 'mobx-react-lite';
import { type MouseEvent, useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { ListFeed } from '../../../application/feed/list-feed.ts';
import type { FeedEvent } from '../../../domain/feed/feed-event.ts';
import type { Page } from '../../../domain/shared/page.ts';
import { formatCount } from '../../../domain/shared/rupiah.ts';
import { Button, buttonClass } from '../../components/button.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { paths } from '../../core/paths.ts';
import { useStore, useViewModel } from '../../core/view-model.tsx';
import { ListingViewModel, type ListPage } from '../../features/catalog/listing.view-model.ts';
import { ListMemoryStore } from '../../stores/list-memory.store.ts';
import { feedText } from './feed.text.ts';
import { FeedCard } from './feed-card.tsx';
import styles from './feed-list.module.scss';

const FIRST_SCREEN = 3;

/** Lines of the feed and "Muat lagi". Coming back to it shows as much as when it was left. */
export const FeedList = observer(({ page, game }: { readonly page: Page<FeedEvent>; readonly game: string | null }) => {
  const memory = useStore(ListMemoryStore);
  const feed = useStore(ListFeed);
  const { key: place } = useLocation();
  const model = useViewModel<ListingViewModel<FeedEvent>>(ListingViewModel, (made) =>
    made.show(memory.recall<ListPage<FeedEvent>>(place) ?? page, (after) => feed.execute({ game, after })),
  );
  const { items, next, status } = model;
  useEffect(() => memory.remember(place, { items, next }), [memory, place, items, next]);
  const more = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void model.loadMore();
  };
  return (
    <>
      <ul className={styles['list']} aria-label={feedText.list}>
        {items.map((event, index) => (
          <li key={event.id}>
            <FeedCard event={event} isFirst={index < FIRST_SCREEN} />
          </li>
        ))}
      </ul>
      {next === null ? null : (
        <div className={styles['more']}>
          {status === 'failed' ? <p role="alert">{feedText.moreFailed}</p> : <p>{feedText.shown(formatCount(items.length))}</p>}
          {status === 'failed' ? (
            <Button onClick={() => void model.loadMore()}>{feedText.retry}</Button>
          ) : (
            <Link
              className={buttonClass('secondary')}
              to={paths.feedOf(game, next)}
              onClick={more}
              aria-busy={status === 'loading'}
              rel="next"
            >
              {status === 'loading' ? <Spinner /> : null}
              {feedText.more}
            </Link>
          )}
        </div>
      )}
    </>
  );
});
