import { makeAutoObservable, observableRef } from 'mobx';
import type { ListNotifications } from '../../../application/notification/list-notifications.ts';
import type { User } from '../../../domain/auth/user.ts';
import { mergeNotifications } from '../../../domain/notification/merge-notifications.ts';
import type { Notification } from '../../../domain/notification/notification.ts';
import type { Page } from '../../../domain/shared/page.ts';
import type { NotificationStore } from '../../features/notification/notification.store.ts';

export type NotificationsFilter = 'all' | 'unread';

/** Everything somebody was told, or a guest may hear, in parts; what comes meanwhile stands on top. */
export class NotificationsViewModel {
  status: 'loading' | 'ready' | 'failed' = 'loading';
  filter: NotificationsFilter = 'all';
  isLoadingMore = false;
  hasMoreFailed = false;
  private account: User | null = null;
  private loaded: readonly Notification[] = [];
  private next: string | null = null;
  /** Counts the questions: an answer to an older one is left alone. */
  private asked = 0;

  constructor(
    private readonly list: ListNotifications,
    private readonly store: NotificationStore,
  ) {
    makeAutoObservable<this, 'account' | 'loaded' | 'asked' | 'list' | 'store'>(
      this,
      { account: false, loaded: observableRef, asked: false, list: false, store: false },
      { autoBind: true },
    );
  }

  for(account: User | null): void {
    this.account = account;
  }

  start(): () => void {
    void this.load();
    return () => {
      this.asked += 1;
    };
  }

  /** Newest first, as they are by now. One that was unread when it was listed stays, so that nothing moves under a finger. */
  get items(): readonly Notification[] {
    return mergeNotifications(this.loaded, this.store.arrived).map((one) => (this.isUnread(one) ? one : { ...one, isRead: true }));
  }

  get hasUnread(): boolean {
    return this.items.some(({ isRead }) => !isRead);
  }

  /** Nothing is heard by itself just now. */
  get isAsking(): boolean {
    return this.store.isLive === false;
  }

  get hasMore(): boolean {
    return this.next !== null;
  }

  choose(filter: NotificationsFilter): void {
    if (filter === this.filter) return;
    this.filter = filter;
    void this.load();
  }

  async load(): Promise<void> {
    this.asked += 1;
    const { asked } = this;
    this.status = 'loading';
    this.isLoadingMore = false;
    try {
      const page = await this.ask(null);
      if (asked === this.asked) this.show(page, []);
    } catch {
      if (asked === this.asked) this.fail('status');
    }
  }

  async more(): Promise<void> {
    if (this.isLoadingMore || this.next === null) return;
    const { asked, next, loaded } = this;
    this.isLoadingMore = true;
    this.hasMoreFailed = false;
    try {
      const page = await this.ask(next);
      if (asked === this.asked) this.show(page, loaded);
    } catch {
      if (asked === this.asked) this.fail('more');
    }
  }

  read(notification: Notification): void {
    void this.store.markRead(notification);
  }

  readAll(): void {
    void this.store.markAll(this.loaded);
  }

  private isUnread(notification: Notification): boolean {
    return this.account !== null && !this.store.isRead(notification);
  }

  private ask(after: string | null): Promise<Page<Notification>> {
    return this.list.execute(this.account, { after, onlyUnread: this.filter === 'unread' });
  }

  private show({ items, next }: Page<Notification>, before: readonly Notification[]): void {
    this.loaded = mergeNotifications(before, items);
    this.next = next;
    this.status = 'ready';
    this.isLoadingMore = false;
    this.hasMoreFailed = false;
  }

  private fail(what: 'status' | 'more'): void {
    if (what === 'status') this.status = 'failed';
    else this.hasMoreFailed = true;
    this.isLoadingMore = false;
  }
}
