import { observer } from 'mobx-react-lite';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type BroadcastNews, type KnownBroadcasts, WatchBroadcasts } from '../../application/notification/watch-broadcasts.ts';
import { DeferredModule } from '../../application/shared/deferred-module.ts';
import { NotificationModule } from '../../application/shared/deferred-modules.ts';
import { FEED_TIMES } from '../../domain/notification/feed-times.ts';
import { loadOnce } from '../core/page.ts';
import { paths } from '../core/paths.ts';
import { useResolver, useStore } from '../core/view-model.tsx';
import { whenIdle } from '../core/when-idle.ts';
import { BadgeStore } from '../stores/badge.store.ts';
import { ConnectionStore } from '../stores/connection.store.ts';
import { SessionStore } from '../stores/session.store.ts';

/** Polls the broadcasts for a guest while the page is visible. @returns a function that stops it */
const watchForGuest = (watch: WatchBroadcasts, onNews: (news: BroadcastNews) => void): (() => void) => {
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

/** The pictures of a first visit are loaded by then, and a brief visit is over. */
const SETTLED_MS = 3000;
const AGAIN_MS = 15_000;
/** After a failed request the next minute sends none; afterwards a visitor who stays gets notifications again. */
const MAX_WAITS = 4;

const part = new DeferredModule(async () => (await import('../features/notification/live.tsx')).live);

/**
 * Runs work once the page has settled and the shop answers, and again later when it fails: the device is offline, or a newer version of the
 * shop is deployed.
 * @returns a function that cancels it
 */
const whenSettled = (connection: ConnectionStore, wait: number, work: () => Promise<void>): (() => void) => {
  let isOver = false;
  let waits = 0;
  let timer: ReturnType<typeof setTimeout>;
  const attempt = async (): Promise<void> => {
    if (isOver) return;
    const isAway = connection.staleSince !== null || connection.offlineSince !== null;
    if (isAway && waits < MAX_WAITS) {
      waits += 1;
      begin(AGAIN_MS);
      return;
    }
    try {
      await work();
    } catch {
      if (!isOver) begin(AGAIN_MS);
    }
  };
  const begin = (ms: number): void => {
    timer = setTimeout(() => whenIdle(() => void attempt(), 2000), ms);
  };
  begin(wait);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
};

/**
 * The count and the toasts around every page, once the first page has settled. A guest on the first page is polled for: the parts that show
 * notifications and listen live come with the first one, with the second page, on the page of notifications, and for who is signed in.
 */
export const NotificationPart = observer(() => {
  const resolver = useResolver();
  const connection = useStore(ConnectionStore);
  const session = useStore(SessionStore);
  const badge = useStore(BadgeStore);
  const { pathname } = useLocation();
  const [first] = useState(pathname);
  const known = useRef<KnownBroadcasts | null>(null);
  const [hasNews, setNews] = useState(false);
  const [hasNavigated, setNavigated] = useState(pathname === paths.notifications);
  const [Live, setLive] = useState<ComponentType<{ readonly known: KnownBroadcasts | null }> | null>(null);
  useEffect(() => {
    if (pathname !== first) setNavigated(true);
  }, [pathname, first]);
  const isWanted = hasNews || hasNavigated || session.user !== null;
  useEffect(() => {
    if (isWanted) return undefined;
    let stop: (() => void) | null = null;
    const cancel = whenSettled(connection, SETTLED_MS, async () => {
      stop = watchForGuest(resolver.get(WatchBroadcasts), (news) => {
        badge.show(news.count);
        known.current = news.known;
        if (news.isNew) setNews(true);
      });
    });
    return () => {
      cancel();
      stop?.();
    };
  }, [resolver, connection, badge, isWanted]);
  useEffect(() => {
    if (!isWanted) return undefined;
    let isOver = false;
    const cancel = whenSettled(connection, hasNews ? 0 : SETTLED_MS, async () => {
      const [{ bindings, Component }] = await Promise.all([part.ready(), resolver.get(NotificationModule).ready()]);
      if (isOver) return;
      loadOnce(resolver, bindings);
      setLive(() => Component);
    });
    return () => {
      isOver = true;
      cancel();
    };
  }, [resolver, connection, isWanted, hasNews]);
  return Live === null ? null : <Live known={known.current} />;
});
