import type { RealtimeClient } from '@supabase/realtime-js';
import * as v from 'valibot';
import type { FeedListener, NotificationFeed } from '../../../application/notification/notification-feed.ts';
import { reconnectDelay } from '../../../domain/notification/feed-times.ts';
import { NotificationRow, toNotification } from './notification-repository.ts';

/** Opens a Supabase Realtime connection of a person or a guest. */
export type OpenRealtime = (userId: string | null) => Promise<RealtimeClient>;

const TOPIC = 'notifications';
const INSERTS = { event: 'INSERT', schema: 'public', table: 'notifications' } as const;

/**
 * The subscriptions of this listener: row-level security applies anyway, but with filters the database does not check the rows of others. A
 * service without the operator `is` gets a subscription without filters.
 */
const wishes = (userId: string | null, isFiltered: boolean): readonly (typeof INSERTS & { readonly filter?: string })[] => {
  if (!isFiltered) return [INSERTS];
  const own = userId === null ? [] : [`user_id=eq.${userId}`];
  return [...own, 'user_id=is.null'].map((filter) => ({ ...INSERTS, filter }));
};

/**
 * Inserts into notifications over Supabase Realtime. The library reconnects after a lost connection; this class retries a channel that the
 * server closed, and a module that could not be loaded, with the same delays.
 */
export class SupabaseNotificationFeed implements NotificationFeed {
  constructor(
    private readonly connect: OpenRealtime,
    private readonly random: () => number,
  ) {}

  open(userId: string | null, listener: FeedListener): () => void {
    const line = new FeedConnection(this.connect, this.random, userId, listener);
    void line.begin();
    return () => line.end();
  }
}

/** Realtime's status of a channel's subscription, which may arrive long after the join. */
interface SystemMessage {
  readonly extension?: string;
  readonly status?: string;
}

/** The connections of one listener, one after the other. */
class FeedConnection {
  private tries = 0;
  private isOver = false;
  private isFiltered = true;
  private client: RealtimeClient | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly connect: OpenRealtime,
    private readonly random: () => number,
    private readonly userId: string | null,
    private readonly listener: FeedListener,
  ) {}

  async begin(): Promise<void> {
    clearTimeout(this.timer);
    this.leave();
    try {
      const opened = await this.connect(this.userId);
      if (this.isOver) return void opened.disconnect();
      this.client = opened;
      // Before the join, which would be a guest's otherwise.
      await opened.setAuth();
      if (!this.isCurrent(opened)) return;
      if (opened.accessTokenValue === null) throw new Error('there is no token to listen with');
      this.subscribe(opened);
    } catch {
      this.lost();
      this.again();
    }
  }

  end(): void {
    this.isOver = true;
    clearTimeout(this.timer);
    this.leave();
  }

  private subscribe(opened: RealtimeClient): void {
    const channel = opened.channel(TOPIC);
    for (const wish of wishes(this.userId, this.isFiltered)) {
      channel.on('postgres_changes', wish, ({ new: row }) => {
        if (this.isCurrent(opened)) this.take(row);
      });
    }
    channel
      .on('system', {}, (message: SystemMessage) => {
        if (this.isCurrent(opened) && message.extension === 'postgres_changes') this.onSystem(message.status);
      })
      .subscribe((status, error) => {
        if (!this.isCurrent(opened)) return;
        if (status === 'SUBSCRIBED') this.listener.joined();
        else if (error?.message.includes('filter') === true) this.refused();
        else {
          this.lost();
          if (status === 'CLOSED') this.again();
        }
      });
  }

  private take(row: unknown): void {
    const read = v.safeParse(NotificationRow, row);
    const notification = read.success ? toNotification(read.output) : null;
    // A row without content is read like a missed one.
    if (notification === null) this.listener.joined();
    else this.listener.inserted(notification);
  }

  /** The channel may be joined before the database subscription is active: this message reports its success or failure. */
  private onSystem(status: string | undefined): void {
    if (status === 'ok') {
      this.tries = 0;
      this.listener.joined();
    } else if (status === 'error') this.refused();
  }

  private refused(): void {
    this.lost();
    if (this.isFiltered) {
      this.isFiltered = false;
      void this.begin();
    } else this.again();
  }

  private lost(): void {
    if (!this.isOver) this.listener.lost();
  }

  private again(): void {
    if (this.isOver) return;
    this.tries += 1;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.begin(), reconnectDelay(this.tries, this.random()));
  }

  private leave(): void {
    const left = this.client;
    this.client = null;
    void left?.disconnect();
  }

  private isCurrent(opened: RealtimeClient): boolean {
    return !this.isOver && opened === this.client;
  }
}
