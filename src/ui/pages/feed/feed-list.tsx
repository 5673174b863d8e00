import { observer } from 'mobx-react-lite';
import { ListFeed } from '../../../application/feed/list-feed.ts';
import type { FeedEvent } from '../../../domain/feed/feed-event.ts';
import type { Page } from '../../../domain/shared/page.ts';
import { paths } from '../../core/paths.ts';
import { useStore } from '../../core/view-model.tsx';
import { LoadMore, useGrowingList } from '../../features/catalog/load-more.tsx';
import { feedText } from './feed.text.ts';
import { FeedCard } from './feed-card.tsx';
import styles from './feed-list.module.scss';

const FIRST_SCREEN = 3;

/** Feed events and "Muat lagi". Returning to the page restores the length of the list. */
export const FeedList = observer(({ page, game }: { readonly page: Page<FeedEvent>; readonly game: string | null }) => {
  const feed = useStore(ListFeed);
  const model = useGrowingList(page, (after) => feed.execute({ game, after }));
  return (
    <>
      <ul className={styles['list']} aria-label={feedText.list}>
        {model.items.map((event, index) => (
          <li key={event.id}>
            <FeedCard event={event} isFirst={index < FIRST_SCREEN} />
          </li>
        ))}
      </ul>
      <LoadMore model={model} words={feedText} hrefAfter={(next) => paths.feedOf(game, next)} className={styles['more']} />
    </>
  );
});
