import { observer } from 'mobx-react-lite';
import { Link, useLoaderData, useLocation } from 'react-router-dom';
import { ListFeed } from '../../../application/feed/list-feed.ts';
import type { FeedEvent } from '../../../domain/feed/feed-event.ts';
import type { Page } from '../../../domain/shared/page.ts';
import { buttonClass } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { paths } from '../../core/paths.ts';
import { useStore } from '../../core/view-model.tsx';
import { LoadMore, useGrowingList } from '../../features/catalog/load-more.tsx';
import { feedText } from './feed.text.ts';
import { FeedCard } from './feed-card.tsx';
import type { FeedData } from './feed-data.ts';
import listStyles from './feed-list.module.scss';
import styles from './feed-page.module.scss';
import { titleOfFeed } from './title-of-feed.ts';

const FIRST_SCREEN = 3;

/** Feed events and "Muat lagi". Returning to the page restores the length of the list. */
const FeedList = observer(({ page, game }: { readonly page: Page<FeedEvent>; readonly game: string | null }) => {
  const feed = useStore(ListFeed);
  const model = useGrowingList(page, (after) => feed.execute({ game, after }));
  return (
    <>
      <ul className={listStyles['list']} aria-label={feedText.list}>
        {model.items.map((event, index) => (
          <li key={event.id}>
            <FeedCard event={event} isFirst={index < FIRST_SCREEN} />
          </li>
        ))}
      </ul>
      <LoadMore model={model} texts={feedText} hrefAfter={(next) => paths.feedOf(game, next)} className={listStyles['more']} />
    </>
  );
});

/** The feed of every game or of one, newest first. */
export const FeedPage = () => {
  const data = useLoaderData<FeedData>();
  const { page, game, after, games } = data;
  const { key } = useLocation();
  return (
    <div className={`wrap ${styles['page']}`}>
      <h1>{titleOfFeed(data)}</h1>
      <p className={styles['lead']}>{feedText.lead}</p>
      {games.length === 0 ? null : (
        <nav className={styles['games']} aria-label={feedText.games}>
          <ul>
            {[{ slug: null, name: feedText.allGames }, ...games].map(({ slug, name }) => (
              <li key={slug ?? ''}>
                <Link to={paths.feedOf(slug)} aria-current={slug === game ? 'page' : undefined} preventScrollReset>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {after === null ? null : (
        <Link className={buttonClass('text')} to={paths.feedOf(game)}>
          {feedText.toStart}
        </Link>
      )}
      {page.items.length === 0 ? <Nothing {...data} /> : <FeedList key={key} page={page} game={game} />}
    </div>
  );
};

/** Why the list is empty, and one action. */
const Nothing = ({ game, games, after }: FeedData) => {
  if (after !== null) return <EmptyState title={feedText.endTitle} text={feedText.endText} />;
  if (game === null) {
    return (
      <EmptyState
        title={feedText.emptyTitle}
        text={feedText.emptyText}
        action={
          <Link className={buttonClass('primary')} to={paths.products}>
            {feedText.products}
          </Link>
        }
      />
    );
  }
  const isKnown = games.some(({ slug }) => slug === game);
  return (
    <EmptyState
      title={isKnown ? feedText.emptyGameTitle : feedText.unknownGameTitle}
      text={feedText.emptyGameText}
      action={
        <Link className={buttonClass('primary')} to={paths.feed}>
          {feedText.all}
        </Link>
      }
    />
  );
};
