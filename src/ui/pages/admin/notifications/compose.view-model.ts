import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { AnnouncementVersion, Recipient } from '../../../../application/notification/announcement-repository.ts';
import type { FindAnnouncement } from '../../../../application/notification/find-announcement.ts';
import type { FindRecipients } from '../../../../application/notification/find-recipients.ts';
import type { SaveAnnouncement } from '../../../../application/notification/save-announcement.ts';
import type { SendAnnouncement } from '../../../../application/notification/send-announcement.ts';
import type { DraftStorage } from '../../../../application/shared/draft-storage.ts';
import type { ClockStore } from '../../../stores/clock.store.ts';
import type { ToastStore } from '../../../stores/toast.store.ts';
import { ComposeForm, type Part } from './compose-form.ts';
import { adminNotificationsText } from './notifications.text.ts';

interface UseCases {
  readonly find: FindAnnouncement;
  readonly save: SaveAnnouncement;
  readonly send: SendAnnouncement;
  readonly recipients: FindRecipients;
  readonly drafts: DraftStorage;
}

/** What became of it: where the page goes next. */
export type Composed = 'sent' | 'scheduled' | 'draft';

/** Writes one notification. */
export class ComposeViewModel {
  readonly form = new ComposeForm();
  status: 'loading' | 'ready' | 'failed' | 'gone' = 'loading';
  isBusy = false;
  problem: string | null = null;
  /** What was typed before came back. */
  isRestored = false;
  /** Somebody else changed it first. */
  isOutdated = false;
  refusals = 0;
  found: readonly Recipient[] | null = null;
  private id: string | null = null;
  private kept: AnnouncementVersion | null = null;
  /** What a new one is to be called in the database: a second try to store it makes no second one. */
  private newId = '';
  private asked = 0;

  constructor(
    private readonly useCases: UseCases,
    private readonly clock: ClockStore,
    private readonly toasts: ToastStore,
  ) {
    makeAutoObservable<this, 'id' | 'kept' | 'newId' | 'asked' | 'useCases' | 'clock' | 'toasts'>(
      this,
      {
        form: false,
        found: observableRef,
        id: false,
        kept: false,
        newId: false,
        asked: false,
        useCases: false,
        clock: false,
        toasts: false,
      },
      { autoBind: true },
    );
  }

  /** @param id of one that exists; null for a new one */
  for(id: string | null): void {
    this.id = id;
  }

  start(): undefined {
    void this.load();
    return undefined;
  }

  async load(): Promise<void> {
    this.status = 'loading';
    const found = this.id === null ? null : await this.useCases.find.execute(this.id);
    runInAction(() => {
      if (found !== null && !found.ok) this.status = 'failed';
      else if (found !== null && found.value === null) this.status = 'gone';
      else {
        const kept = found?.value ?? null;
        this.form.start(kept, this.useCases.drafts.read(this.name));
        this.isRestored = this.form.isDirty;
        if (kept?.problem != null) this.problem = adminNotificationsText.stops[kept.problem];
        this.take(kept);
        this.status = 'ready';
      }
    });
  }

  set(changes: Parameters<ComposeForm['set']>[0], part?: Part): void {
    this.form.set(changes, part);
    this.problem = null;
    if (this.form.isDirty) this.useCases.drafts.keep(this.name, this.form.written, this.id === null ? this.newId : this.kept?.version);
    else this.useCases.drafts.drop(this.name);
  }

  /** Lets go of what was typed and shows what is stored. */
  async reset(): Promise<void> {
    this.useCases.drafts.drop(this.name);
    this.problem = null;
    await this.load();
  }

  async search(text: string): Promise<void> {
    this.asked += 1;
    const mine = this.asked;
    if (text.trim().length < 2) {
      this.found = null;
      return;
    }
    const found = await this.useCases.recipients.execute(text);
    runInAction(() => {
      if (mine !== this.asked) return;
      this.found = found.ok ? found.value : null;
      if (!found.ok) this.problem = this.say(found.failure);
    });
  }

  choose(recipient: Recipient | null): void {
    this.found = null;
    this.set(
      { recipient: recipient === null ? null : { id: recipient.id, name: recipient.name || adminNotificationsText.customerGone } },
      'recipient',
    );
  }

  /** Whether it can go as it stands; says where not. */
  check(isScheduled: boolean): boolean {
    const isGood = this.form.check(this.clock.now, isScheduled);
    if (!isGood) this.refusals += 1;
    return isGood;
  }

  /** Who is going to hear of it, in words. */
  async whoHears(): Promise<string> {
    const { announcement, written } = this.form;
    const counted = await this.useCases.recipients.count(announcement.userId, announcement.type);
    if (!counted.ok) return adminNotificationsText.sendToUnknown;
    if (announcement.userId === null) return adminNotificationsText.sendToAll(counted.value);
    const name = written.recipient?.name ?? '';
    return counted.value === 0 ? adminNotificationsText.sendToNobody(name) : adminNotificationsText.sendToOne(name);
  }

  /** @returns what became of it; null when it was refused */
  async finish(wanted: Composed): Promise<Composed | null> {
    if (this.isBusy || !this.check(wanted === 'scheduled')) return null;
    this.isBusy = true;
    const done = await this.carryOut(wanted);
    runInAction(() => {
      this.isBusy = false;
    });
    return done;
  }

  private async carryOut(wanted: Composed): Promise<Composed | null> {
    const announcement = { ...this.form.announcement, ...(wanted === 'scheduled' ? {} : { sendAt: null }) };
    const saved = await this.useCases.save.execute(announcement, this.form.pages, this.kept, this.newId);
    if (!saved.ok) return this.refuse(saved.failure);
    this.kept = saved.value;
    this.useCases.drafts.drop(this.name);
    runInAction(() => this.form.settle());
    if (wanted !== 'sent') return wanted;
    const sent = await this.useCases.send.execute(saved.value);
    if (!sent.ok) return this.refuse(sent.failure);
    const { isSent, reached } = sent.value;
    if (!isSent) this.toasts.show('warning', adminNotificationsText.unwanted);
    else
      this.toasts.show(
        reached === 0 ? 'warning' : 'success',
        reached === 0 ? adminNotificationsText.sentToNobody : adminNotificationsText.sent(reached),
      );
    return isSent ? 'sent' : 'draft';
  }

  /** As somebody began to change it: what was saved since is not overwritten. */
  private take(kept: AnnouncementVersion | null): void {
    const version = this.useCases.drafts.versionOf(this.name);
    this.newId = kept === null ? (version ?? this.useCases.save.newId()) : '';
    this.kept = kept === null || version === null ? kept : { id: kept.id, version };
    this.isOutdated = this.kept?.version !== kept?.version;
  }

  private get name(): string {
    return `notification/${this.id ?? 'new'}`;
  }

  private refuse(failure: { readonly code: string; readonly message: string }): null {
    runInAction(() => {
      const isChanged = failure.code === 'DRAFT_CHANGED';
      if (isChanged) this.isOutdated = true;
      this.problem = isChanged ? null : this.say(failure);
      this.refusals += 1;
    });
    return null;
  }

  private say({ code, message }: { readonly code: string; readonly message: string }): string {
    return adminNotificationsText.failures[code] ?? message;
  }
}
