import type { BroadcastNews, WatchBroadcasts } from '../../../application/notification/watch-broadcasts.ts';
import { FEED_TIMES } from '../../../domain/notification/feed-times.ts';

/** Polls what a guest is told while the page is looked at. @returns a function that stops it */
export const watchForGuest = (watch: WatchBroadcasts, onNews: (news: BroadcastNews) => void): (() => void) => {
  let isOver = false;
  const look = async (): Promise<void> => {
    if (document.visibilityState !== 'visible') return;
    try {
      const news = await watch.poll();
      if (!isOver) onNews(news);
    } catch {
      // The next look is in a few seconds.
    }
  };
  void look();
  const looking = [FEED_TIMES.count, FEED_TIMES.poll].map((time) => setInterval(() => void look(), time));
  document.addEventListener('visibilitychange', look);
  return () => {
    isOver = true;
    for (const timer of looking) clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
};
