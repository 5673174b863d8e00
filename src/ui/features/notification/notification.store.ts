import { makeAutoObservable, observableRef, observableShallow, reaction } from 'mobx';
import type { CountUnreadNotifications } from '../../../application/notification/count-unread-notifications.ts';
import type { Following, FollowNotifications } from '../../../application/notification/follow-notifications.ts';
import type { MarkAllNotificationsRead, MarkNotificationRead } from '../../../application/notification/mark-notifications-read.ts';
import type { KnownBroadcasts } from '../../../application/notification/watch-broadcasts.ts';
import type { User } from '../../../domain/auth/user.ts';
import { FEED_TIMES } from '../../../domain/notification/feed-times.ts';
import { mergeNotifications, NOTIFICATION_TOASTS, withoutToast, withToast } from '../../../domain/notification/merge-notifications.ts';
import type { Notification } from '../../../domain/notification/notification.ts';
import type { BadgeStore } from '../../stores/badge.store.ts';
import type { SessionStore } from '../../stores/session.store.ts';
import type { ToastStore } from '../../stores/toast.store.ts';
import { notificationsText } from './notification.text.ts';
import { PausableTimers } from './pausable-timers.ts';

export interface NotificationUseCases {
  readonly count: CountUnreadNotifications;
  readonly follow: FollowNotifications;
  readonly markRead: MarkNotificationRead;
  readonly markAll: MarkAllNotificationsRead;
}

const MAX_RECEIVED = 100;

/** New notifications of the current visitor: the count on the bell, the toasts, and what was just read. */
export class NotificationStore {
  /** Newest first. */
  toasts: readonly Notification[] = [];
  /** Notifications since the page was opened, newest first. */
  received: readonly Notification[] = [];
  /** Whether the live connection is up; otherwise polling runs every 15 seconds. Null until it is known. */
  isLive: boolean | null = null;
  /** Read in this tab, whether the server has confirmed it or not. */
  readonly readHere = new Set<string>();
  private readonly timers = new PausableTimers(NOTIFICATION_TOASTS.shownMs, (id) => this.dismiss(id));
  private following: Following | null = null;
  /** Increases with every change that makes a running count outdated. */
  private changes = 0;

  constructor(
    private readonly use: NotificationUseCases,
    private readonly session: SessionStore,
    private readonly badge: BadgeStore,
    private readonly general: ToastStore,
  ) {
    makeAutoObservable<this, 'timers' | 'following' | 'changes' | 'use' | 'session' | 'badge' | 'general'>(
      this,
      {
        toasts: observableRef,
        received: observableRef,
        readHere: observableShallow,
        timers: false,
        following: false,
        changes: false,
        use: false,
        session: false,
        badge: false,
        general: false,
      },
      { autoBind: true },
    );
  }

  isRead({ id, isRead }: Notification): boolean {
    return isRead || this.readHere.has(id);
  }

  /**
   * Counts and listens as long as the page lives, for the current visitor.
   * @param known what a guest's page already knows; what came since is new
   * @returns a function that stops it
   */
  start(known: KnownBroadcasts | null = null): () => void {
    let before = known;
    const counting = setInterval(() => void this.refreshCount(), FEED_TIMES.count);
    const polling = setInterval(() => {
      if (this.isLive !== true && isLookedAt()) void this.following?.poll();
    }, FEED_TIMES.poll);
    const seen = (): void => {
      this.rest(!isLookedAt());
      if (!isLookedAt()) return;
      void this.refreshCount();
      if (this.isLive !== true) void this.following?.poll();
    };
    document.addEventListener('visibilitychange', seen);
    const stop = reaction(
      () => (this.session.status === 'loading' ? undefined : (this.session.user?.id ?? null)),
      (id) => {
        if (id === undefined) return;
        this.begin(this.session.user, id === null ? before : null);
        before = null;
      },
      { fireImmediately: true },
    );
    return () => {
      stop();
      clearInterval(counting);
      clearInterval(polling);
      document.removeEventListener('visibilitychange', seen);
      this.following?.end();
      this.following = null;
    };
  }

  dismiss(id: string): void {
    this.timers.drop(id);
    this.toasts = withoutToast(this.toasts, id);
  }

  /** No toast is dismissed while the pointer or the focus is among them, or the page is hidden. */
  rest(isResting: boolean): void {
    if (isResting) this.timers.hold();
    else this.timers.release();
  }

  /** Marked as read at once; unread again, with a message, when the server refuses. */
  async markRead(notification: Notification): Promise<void> {
    const userId = this.session.user?.id ?? null;
    if (userId === null || this.isRead(notification)) return;
    this.take([notification.id], 1);
    try {
      await this.use.markRead.execute(notification.id, userId);
    } catch {
      this.giveBack([notification.id], 1, userId);
    }
  }

  /** @param known the notifications on screen */
  async markAll(known: readonly Notification[]): Promise<void> {
    const userId = this.session.user?.id ?? null;
    if (userId === null) return;
    const ids = [...this.received, ...known].filter((one) => !this.isRead(one)).map(({ id }) => id);
    const { unread } = this.badge;
    this.take(ids, unread);
    try {
      await this.use.markAll.execute(userId);
      this.general.show('success', notificationsText.allMarked);
    } catch {
      this.giveBack(ids, unread, userId);
    }
  }

  /** The person changed their preferences. */
  choicesChanged(): void {
    this.following?.reread();
    this.changes += 1;
    void this.refreshCount();
  }

  /** The request began before a change, so its answer is outdated. */
  async refreshCount(): Promise<void> {
    if (!isLookedAt() || this.following === null) return;
    const before = this.changes;
    try {
      const unread = await this.use.count.execute(this.session.user?.id ?? null);
      if (before === this.changes) this.badge.show(unread);
    } catch {
      // The count stays; the next one runs in 20 seconds.
    }
  }

  private begin(user: User | null, known: KnownBroadcasts | null): void {
    this.following?.end();
    this.changes += 1;
    for (const { id } of this.toasts) this.timers.drop(id);
    this.toasts = [];
    this.received = [];
    this.readHere.clear();
    this.isLive = null;
    this.badge.show(known?.count ?? 0);
    this.following = this.use.follow.execute(user, { onNotification: this.show, live: this.setLive }, known?.until ?? null);
    // What came since is counted as it arrives.
    if (known === null) void this.refreshCount();
  }

  private setLive(isLive: boolean): void {
    this.isLive = isLive;
  }

  private show(notification: Notification): void {
    this.changes += 1;
    this.received = mergeNotifications([notification], this.received).slice(0, MAX_RECEIVED);
    this.badge.show(this.badge.unread + 1);
    const before = this.toasts;
    this.toasts = withToast(before, notification);
    for (const { id } of before) if (!this.toasts.some((toast) => toast.id === id)) this.timers.drop(id);
    if (this.toasts.includes(notification)) this.timers.begin(notification.id);
  }

  private take(ids: readonly string[], count: number): void {
    this.changes += 1;
    for (const id of ids) this.readHere.add(id);
    this.badge.show(this.badge.unread - count);
  }

  private giveBack(ids: readonly string[], count: number, userId: string): void {
    // Another person is signed in now.
    if (this.session.user?.id !== userId) return;
    this.changes += 1;
    for (const id of ids) this.readHere.delete(id);
    this.badge.show(this.badge.unread + count);
    this.general.show('error', notificationsText.notMarked);
  }
}

const isLookedAt = (): boolean => document.visibilityState === 'visible';
