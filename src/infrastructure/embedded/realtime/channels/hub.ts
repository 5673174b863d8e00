import type { Sql } from 'postgres';
import type { Doorkeeper } from '../access/doorkeeper.ts';
import type { ChangeFeed } from '../changes/change-feed.ts';
import type { ChangeRouter } from '../changes/change-router.ts';
import type { RealtimeLimits } from '../realtime-options.ts';
import type { Rooms } from './rooms.ts';

/** What every connection works with. */
export interface Hub {
  /** As the gateway's role. */
  readonly sql: Sql;
  readonly doorkeeper: Doorkeeper;
  readonly router: ChangeRouter;
  readonly feed: Pick<ChangeFeed, 'isLive'>;
  readonly rooms: Rooms;
  readonly limits: RealtimeLimits;
  readonly publicChannels: boolean;
  /** Milliseconds. */
  readonly now: () => number;
  readonly onFault: (error: unknown) => void;
}
