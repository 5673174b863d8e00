import type { Sql } from 'postgres';
import type { RealtimeAuthorizer } from '../access/realtime-authorizer.ts';
import type { ChangeFeed } from '../changes/change-feed.ts';
import type { ChangeRouter } from '../changes/change-router.ts';
import type { RealtimeLimits } from '../realtime-options.ts';
import type { ChannelRegistry } from './channel-registry.ts';

/** Shared by all connections. */
export interface Hub {
  /** With the gateway's role. */
  readonly sql: Sql;
  readonly authorizer: RealtimeAuthorizer;
  readonly router: ChangeRouter;
  readonly feed: Pick<ChangeFeed, 'isLive'>;
  readonly channels: ChannelRegistry;
  readonly limits: RealtimeLimits;
  readonly publicChannels: boolean;
  /** Milliseconds. */
  readonly now: () => number;
  readonly onFault: (error: unknown) => void;
}
