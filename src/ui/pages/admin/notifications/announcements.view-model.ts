import { makeAutoObservable, runInAction } from 'mobx';
import type {
  AnnouncementState,
  AnnouncementVersion,
  ListedAnnouncement,
} from '../../../../application/notification/announcement-repository.ts';
import type { ListAnnouncements } from '../../../../application/notification/read-announcements.ts';
import type { WithdrawAnnouncement } from '../../../../application/notification/write-announcements.ts';
import type { Page } from '../../../../domain/shared/page.ts';
import { LatestRequest } from '../../../core/latest-request.ts';
import type { ToastStore } from '../../../stores/toast.store.ts';
import { failureText } from '../kit/failure-text.ts';
import { adminNotificationsText } from './notifications.text.ts';

/** Sent, planned or draft announcements, one list at a time. */
export class AnnouncementsViewModel {
  isLoadingMore = false;
  /** The announcement with a pending action. */
  busy: string | null = null;
  private state: AnnouncementState = 'sent';
  private readonly request = new LatestRequest<Page<ListedAnnouncement>>();

  constructor(
    private readonly list: ListAnnouncements,
    private readonly withdraw: WithdrawAnnouncement,
    private readonly toasts: ToastStore,
  ) {
    makeAutoObservable<this, 'request' | 'list' | 'withdraw' | 'toasts'>(
      this,
      { request: false, list: false, withdraw: false, toasts: false },
      { autoBind: true },
    );
  }

  get status(): 'loading' | 'ready' | 'failed' {
    return this.request.status === 'idle' ? 'loading' : this.request.status;
  }

  get items(): readonly ListedAnnouncement[] {
    return this.request.value?.items ?? [];
  }

  get hasMore(): boolean {
    return this.request.value?.next != null;
  }

  async show(state: AnnouncementState): Promise<void> {
    this.state = state;
    const shown = await this.request.run(() => this.list.execute(state));
    if (shown?.ok === false) this.request.clear();
  }

  async more(): Promise<void> {
    const before = this.request.value;
    if (before?.next == null || this.isLoadingMore) return;
    this.isLoadingMore = true;
    const found = await this.list.execute(this.state, before.next);
    runInAction(() => {
      this.isLoadingMore = false;
    });
    // Another list is shown meanwhile.
    if (this.request.value !== before) return;
    if (found.ok) this.request.show({ items: [...before.items, ...found.value.items], next: found.value.next });
    else this.toasts.show('error', adminNotificationsText.failedText);
  }

  async recall(id: string): Promise<void> {
    await this.doTo(id, async () => {
      const recalled = await this.withdraw.recall(id);
      if (recalled.ok) this.toasts.show('success', adminNotificationsText.recalled);
      return recalled;
    });
  }

  async remove(version: AnnouncementVersion): Promise<void> {
    await this.doTo(version.id, async () => {
      const removed = await this.withdraw.remove(version);
      if (removed.ok) this.toasts.show('success', removed.value ? adminNotificationsText.removed : adminNotificationsText.alreadyDeleted);
      return removed;
    });
  }

  private async doTo(id: string, work: () => ReturnType<WithdrawAnnouncement['recall'] | WithdrawAnnouncement['remove']>): Promise<void> {
    this.busy = id;
    const outcome = await work();
    runInAction(() => {
      this.busy = null;
    });
    if (!outcome.ok) this.toasts.show('error', failureText(outcome.failure, adminNotificationsText.failures));
    await this.show(this.state);
  }
}
