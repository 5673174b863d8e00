import { feedText } from './feed.text.ts';
import type { FeedData } from './feed-data.ts';

export const titleOfFeed = ({ game, games }: Pick<FeedData, 'game' | 'games'>): string => {
  const known = games.find(({ slug }) => slug === game);
  return known === undefined ? feedText.title : feedText.ofGame(known.name);
};
