import { Link, useLoaderData, useLocation } from 'react-router-dom';
import { buttonClass } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { paths } from '../../core/paths.ts';
import { feedText } from './feed.text.ts';
import type { FeedData } from './feed-data.ts';
import { FeedList } from './feed-list.tsx';
import styles from './feed-page.module.scss';
import { titleOfFeed } from './title-of-feed.ts';

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
