import { makeAutoObservable } from 'mobx';
import { ListNotifications } from '../../../application/notification/list-notifications.ts';
import { failureOf } from '../../../application/shared/attempt.ts';
import type { User } from '../../../domain/auth/user.ts';
import { mergeNotifications } from '../../../domain/notification/merge-notifications.ts';
import type { Notification } from '../../../domain/notification/notification.ts';
import type { Page } from '../../../domain/shared/page.ts';
import { type Failure, succeed } from '../../../domain/shared/result.ts';
import { bindingsOf } from '../../core/bindings.ts';
import { LatestRequest } from '../../core/latest-request.ts';
import { NotificationStore } from '../../features/notification/notification.store.ts';

export type NotificationsFilter = 'all' | 'unread';

/** A person's notifications, or a guest's broadcasts, in pages; new ones are added at the top. */
export class NotificationsViewModel {
  filter: NotificationsFilter = 'all';
  isLoadingMore = false;
  hasMoreFailed = false;
  private account: User | null = null;
  private readonly request = new LatestRequest<Page<Notification>>();

  constructor(
    private readonly list: ListNotifications,
    private readonly store: NotificationStore,
  ) {
    makeAutoObservable<this, 'account' | 'request' | 'list' | 'store'>(
      this,
      { account: false, request: false, list: false, store: false },
      { autoBind: true },
    );
  }

  for(account: User | null): void {
    this.account = account;
  }

  start(): () => void {
    void this.load();
    return this.request.cancel;
  }

  get failure(): Failure | null {
    return this.request.failure;
  }

  get status(): 'loading' | 'ready' | 'failed' {
    return this.request.status === 'idle' ? 'loading' : this.request.status;
  }

  /** Newest first, with their current state. Under the filter "unread" one that is read now stays, so that nothing moves under a finger. */
  get items(): readonly Notification[] {
    return mergeNotifications(this.loaded, this.store.received).map((one) => (this.isUnread(one) ? one : { ...one, isRead: true }));
  }

  get hasUnread(): boolean {
    return this.items.some(({ isRead }) => !isRead);
  }

  /** New notifications are polled for, because the live connection is down. */
  get isPolling(): boolean {
    return this.store.isLive === false;
  }

  get hasMore(): boolean {
    return this.request.value !== null && this.request.value.next !== null;
  }

  choose(filter: NotificationsFilter): void {
    if (filter === this.filter) return;
    this.filter = filter;
    void this.load();
  }

  async load(): Promise<void> {
    this.isLoadingMore = false;
    this.hasMoreFailed = false;
    // The use case has logged it.
    await this.request.run(() => this.read(null).then(succeed, failureOf));
  }

  async more(): Promise<void> {
    const before = this.request.value;
    if (this.isLoadingMore || before === null || before.next === null) return;
    this.isLoadingMore = true;
    this.hasMoreFailed = false;
    const page = await this.read(before.next).catch(() => null);
    // Another list is shown meanwhile.
    if (this.request.value === before && this.request.status === 'ready') this.append(before, page);
  }

  markRead(notification: Notification): void {
    void this.store.markRead(notification);
  }

  markAllRead(): void {
    void this.store.markAll(this.loaded);
  }

  private get loaded(): readonly Notification[] {
    return this.request.value?.items ?? [];
  }

  private isUnread(notification: Notification): boolean {
    return this.account !== null && !this.store.isRead(notification);
  }

  private read(after: string | null): Promise<Page<Notification>> {
    return this.list.execute(this.account, { after, onlyUnread: this.filter === 'unread' });
  }

  private append(before: Page<Notification>, page: Page<Notification> | null): void {
    this.isLoadingMore = false;
    if (page === null) this.hasMoreFailed = true;
    else this.request.show({ items: mergeNotifications(before.items, page.items), next: page.next });
  }
}

export const notificationsBindings = bindingsOf(
  NotificationsViewModel,
  [ListNotifications, NotificationStore],
  (list, store) => new NotificationsViewModel(list, store),
);
