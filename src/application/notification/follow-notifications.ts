import type { Notification } from '../../domain/notification/notification.ts';
import { isFor, type Reader } from '../../domain/notification/reader.ts';
import type { Clock } from '../shared/clock.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import { isPortError } from '../shared/port-error.ts';
import type { NotificationFeed } from './notification-feed.ts';
import { DEFAULT_LATEST, type NotificationRepository } from './notification-repository.ts';
import type { Account, ReadNotificationReader } from './read-notification-reader.ts';

export interface FollowListener {
  /** A new notification; called once for each. */
  onNotification(notification: Notification): void;
  /** Whether realtime is connected. While it is not, the caller has to call `poll` regularly. */
  live(isLive: boolean): void;
}

export interface Following {
  /** Reads the latest notification, and those in between when it is new. Never throws. */
  poll(): Promise<void>;
  /** The person's preferences have changed. */
  reread(): void;
  end(): void;
}

/** A row may become visible after a newer one, because its transaction committed later; reads overlap by this time. */
const OVERLAP_MS = 60_000;
const MAX_KNOWN = 500;

interface FollowNotificationsParts {
  readonly feed: NotificationFeed;
  readonly notifications: NotificationRepository;
  readonly readNotificationReader: ReadNotificationReader;
  readonly errors: ErrorLog;
  readonly clock: Clock;
}

/**
 * Delivers each new notification exactly once across reconnections: after each join it reads those newer than the last one seen, and skips
 * those already delivered.
 */
export class FollowNotifications {
  constructor(private readonly parts: FollowNotificationsParts) {}

  /** @param after what was created later is new, though it is there already; null for nothing */
  execute(account: Account | null, listener: FollowListener, after: Date | null = null): Following {
    const readReader = (): Promise<Reader | null> => this.parts.readNotificationReader.execute(account);
    const follower = new Follower({ ...this.parts, readReader, listener, after });
    const close = this.parts.feed.open(account?.id ?? null, {
      joined: () => {
        listener.live(true);
        void follower.catchUp();
      },
      lost: () => listener.live(false),
      inserted: (notification) => void follower.take(notification),
    });
    void follower.catchUp();
    return {
      poll: () => follower.poll(),
      reread: () => follower.reread(),
      end: () => {
        follower.end();
        close();
      },
    };
  }
}

interface FollowerParts {
  readonly notifications: NotificationRepository;
  readonly readReader: () => Promise<Reader | null>;
  readonly errors: ErrorLog;
  readonly clock: Clock;
  readonly listener: FollowListener;
  readonly after: Date | null;
}

/** The state of one listener. */
class Follower {
  private readonly known = new Set<string>();
  /** Read with each catch-up, not with each insert, because a thousand listeners receive the same insert at once. */
  private reader: Promise<Reader | null> | null = null;
  /** The creation time of the newest known notification; null without one. */
  private newest: Date | null = null;
  /** Whether the initial read has finished. */
  private hasReadInitial = false;
  private running: Promise<void> | null = null;
  private isRunRequested = false;
  private isOver = false;

  constructor(private readonly parts: FollowerParts) {}

  /** Runs one catch-up at a time; a call during a run starts one more run after it. */
  catchUp(): Promise<void> {
    if (this.running !== null) {
      this.isRunRequested = true;
      return this.running;
    }
    this.running = this.request()
      .catch((error: unknown) => this.fail(error))
      .finally(() => {
        this.running = null;
        if (!this.isRunRequested || this.isOver) return;
        this.isRunRequested = false;
        void this.catchUp();
      });
    return this.running;
  }

  async poll(): Promise<void> {
    if (!this.hasReadInitial) return this.catchUp();
    try {
      const [latest] = await this.parts.notifications.latest(await this.knownReader(), 1);
      if (latest !== undefined && !this.known.has(latest.id)) await this.catchUp();
    } catch (error) {
      this.fail(error);
    }
    return undefined;
  }

  async take(notification: Notification): Promise<void> {
    if (this.isOver || this.known.has(notification.id)) return;
    const reader = await this.knownReader();
    if (this.isOver || !isFor(notification, reader) || !this.remember(notification)) return;
    this.parts.notifications.invalidate();
    // Another device may have marked it read meanwhile.
    if (!notification.isRead) this.parts.listener.onNotification(notification);
  }

  reread(): void {
    this.reader = null;
  }

  end(): void {
    this.isOver = true;
  }

  /** The end of a session refuses pending reads of its owner before the page learns of it; that is no failure. */
  private fail(error: unknown): void {
    if (!this.isOver && !isPortError(error, 'denied')) this.parts.errors.record('FollowNotifications', error);
  }

  private knownReader(): Promise<Reader | null> {
    this.reader ??= this.parts.readReader();
    return this.reader;
  }

  private async request(): Promise<void> {
    this.reread();
    const reader = await this.knownReader();
    if (!this.hasReadInitial) {
      await this.readInitial(reader);
      if (this.parts.after === null) return undefined;
    }
    const missed = await this.parts.notifications.since(reader, this.overlapping());
    for (const notification of missed.toReversed()) await this.take(notification);
    return undefined;
  }

  /** Existing notifications are not new: the latest ones, and all that a catch-up would read again. */
  private async readInitial(reader: Reader | null): Promise<void> {
    const first = await this.parts.notifications.latest(reader, DEFAULT_LATEST);
    const { after } = this.parts;
    for (const notification of first) if (after === null || notification.createdAt <= after) this.remember(notification);
    const newest = after ?? this.newest;
    const oldest = first.at(-1);
    if (oldest !== undefined && oldest.createdAt >= this.overlapping()) {
      for (const notification of await this.parts.notifications.since(reader, this.overlapping())) {
        // A notification created after the initial read is new to the listener.
        if (newest === null || notification.createdAt <= newest) this.remember(notification);
      }
    }
    this.hasReadInitial = true;
  }

  /** The time to read from. Without any notification so far, every one is new. */
  private overlapping(): Date {
    return new Date(Math.max(0, (this.newest?.getTime() ?? 0) - OVERLAP_MS));
  }

  /** @returns false when it was already known */
  private remember({ id, createdAt }: Notification): boolean {
    if (this.known.has(id)) return false;
    this.known.add(id);
    for (const oldest of this.known) {
      if (this.known.size <= MAX_KNOWN) break;
      this.known.delete(oldest);
    }
    // A future date would hide notifications created before it.
    const isAhead = createdAt.getTime() > this.parts.clock.now().getTime() + OVERLAP_MS;
    if (!isAhead && (this.newest === null || createdAt > this.newest)) this.newest = createdAt;
    return true;
  }
}
