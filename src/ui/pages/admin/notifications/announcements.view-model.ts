import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type {
  AnnouncementState,
  AnnouncementVersion,
  ListedAnnouncement,
} from '../../../../application/notification/announcement-repository.ts';
import type { ListAnnouncements } from '../../../../application/notification/list-announcements.ts';
import type { WithdrawAnnouncement } from '../../../../application/notification/withdraw-announcement.ts';
import type { ToastStore } from '../../../stores/toast.store.ts';
import { adminNotificationsText } from './notifications.text.ts';

/** What was sent, waits, or is being written: one of the three at a time. */
export class AnnouncementsViewModel {
  status: 'loading' | 'ready' | 'failed' = 'loading';
  items: readonly ListedAnnouncement[] = [];
  isLoadingMore = false;
  /** The one something is done to. */
  busy: string | null = null;
  private state: AnnouncementState = 'sent';
  private next: string | null = null;
  /** Counts the questions: an answer to an older one is left alone. */
  private asked = 0;

  constructor(
    private readonly list: ListAnnouncements,
    private readonly withdraw: WithdrawAnnouncement,
    private readonly toasts: ToastStore,
  ) {
    makeAutoObservable<this, 'asked' | 'list' | 'withdraw' | 'toasts'>(
      this,
      { items: observableRef, asked: false, list: false, withdraw: false, toasts: false },
      { autoBind: true },
    );
  }

  get hasMore(): boolean {
    return this.next !== null;
  }

  async show(state: AnnouncementState): Promise<void> {
    this.state = state;
    this.status = 'loading';
    this.asked += 1;
    const mine = this.asked;
    const found = await this.list.execute(state);
    runInAction(() => {
      if (mine !== this.asked) return;
      this.status = found.ok ? 'ready' : 'failed';
      this.items = found.ok ? found.value.items : [];
      this.next = found.ok ? found.value.next : null;
    });
  }

  async more(): Promise<void> {
    if (this.next === null || this.isLoadingMore) return;
    this.isLoadingMore = true;
    const mine = this.asked;
    const found = await this.list.execute(this.state, this.next);
    runInAction(() => {
      this.isLoadingMore = false;
      if (mine !== this.asked) return;
      if (!found.ok) this.toasts.show('error', adminNotificationsText.failedText);
      else [this.items, this.next] = [[...this.items, ...found.value.items], found.value.next];
    });
  }

  async recall(id: string): Promise<void> {
    await this.doTo(id, async () => {
      const recalled = await this.withdraw.recall(id);
      if (recalled.ok) this.toasts.show('success', adminNotificationsText.recalled);
      return recalled;
    });
  }

  async remove(kept: AnnouncementVersion): Promise<void> {
    await this.doTo(kept.id, async () => {
      const removed = await this.withdraw.remove(kept);
      if (removed.ok) this.toasts.show('success', removed.value ? adminNotificationsText.removed : adminNotificationsText.alreadyGone);
      return removed;
    });
  }

  private async doTo(id: string, work: () => ReturnType<WithdrawAnnouncement['recall'] | WithdrawAnnouncement['remove']>): Promise<void> {
    this.busy = id;
    const outcome = await work();
    runInAction(() => {
      this.busy = null;
    });
    if (!outcome.ok) this.toasts.show('error', adminNotificationsText.failures[outcome.failure.code] ?? outcome.failure.message);
    await this.show(this.state);
  }
}
