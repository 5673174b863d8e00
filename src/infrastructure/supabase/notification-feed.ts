import type { RealtimeClient } from '@supabase/realtime-js';
import * as v from 'valibot';
import type { FeedListener, NotificationFeed } from '../../application/notification/notification-feed.ts';
import { reconnectDelay } from '../../domain/notification/feed-times.ts';
import { NotificationRow, toNotification } from './notification-rows.ts';

/** A connection of Supabase Realtime that speaks for somebody, or for a guest. */
export type OpenRealtime = (userId: string | null) => Promise<RealtimeClient>;

const TOPIC = 'notifications';
const INSERTS = { event: 'INSERT', schema: 'public', table: 'notifications' } as const;

/**
 * Inserts into notifications over Supabase Realtime. The library itself comes back after a lost line; what it gives up (a channel that
 * the server closed, a program that could not be fetched) is begun anew here, after the same times.
 */
export class SupabaseNotificationFeed implements NotificationFeed {
  constructor(
    private readonly connect: OpenRealtime,
    private readonly chance: () => number,
  ) {}

  open(userId: string | null, listener: FeedListener): () => void {
    let tries = 0;
    let isOver = false;
    let client: RealtimeClient | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leave = (): void => {
      const left = client;
      client = null;
      void left?.disconnect();
    };
    const lost = (): void => {
      if (!isOver) listener.lost();
    };
    const again = (): void => {
      if (isOver) return;
      tries += 1;
      clearTimeout(timer);
      timer = setTimeout(() => void begin(), reconnectDelay(tries, this.chance()));
    };
    const begin = async (): Promise<void> => {
      leave();
      try {
        const opened = await this.connect(userId);
        if (isOver) return void opened.disconnect();
        client = opened;
        await opened.setAuth();
        opened
          .channel(TOPIC)
          .on('postgres_changes', INSERTS, ({ new: row }) => {
            const read = v.safeParse(NotificationRow, row);
            const notification = read.success ? toNotification(read.output) : null;
            if (isOver || opened !== client) return;
            // What came without its content is asked for like what was missed.
            if (notification === null) listener.joined();
            else listener.inserted(notification);
          })
          // The channel may be joined before the database is listened to: this says that it is.
          .on('system', {}, (message: { readonly extension?: string; readonly status?: string }) => {
            if (!isOver && opened === client && message.extension === 'postgres_changes' && message.status === 'ok') listener.joined();
          })
          .subscribe((status) => {
            if (isOver || opened !== client) return;
            if (status === 'SUBSCRIBED') {
              tries = 0;
              listener.joined();
              return;
            }
            lost();
            if (status === 'CLOSED') again();
          });
      } catch {
        lost();
        again();
      }
    };
    void begin();
    return () => {
      isOver = true;
      clearTimeout(timer);
      leave();
    };
  }
}
