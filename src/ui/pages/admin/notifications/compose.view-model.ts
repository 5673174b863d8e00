import { makeAutoObservable } from 'mobx';
import type { AnnouncementVersion, Recipient } from '../../../../application/notification/announcement-repository.ts';
import type { FindAnnouncement, FindRecipients } from '../../../../application/notification/read-announcements.ts';
import type { SaveAnnouncement, SendAnnouncement } from '../../../../application/notification/write-announcements.ts';
import type { Announcement } from '../../../../domain/notification/announcement.ts';
import { type Failure, fail, type Result, succeed } from '../../../../domain/shared/result.ts';
import { LatestRequest } from '../../../core/latest-request.ts';
import type { ClockStore } from '../../../stores/clock.store.ts';
import type { ToastStore } from '../../../stores/toast.store.ts';
import { shortMoment } from '../../../text/time.ts';
import { failureText } from '../kit/failure-text.ts';
import type { Opened, SaveOutcome } from '../kit/form/form-rules.ts';
import type { FormTools } from '../kit/form/form-tools.ts';
import { VersionedForm } from '../kit/form/versioned-form.ts';
import { announcementOf, type ChosenRecipient, problemsIn, type Written, writtenOf, writtenRules } from './compose-form.ts';
import { adminNotificationsText as text } from './notifications.text.ts';
import { SHOP_PAGES } from './shop-pages.ts';

interface UseCases {
  readonly find: FindAnnouncement;
  readonly save: SaveAnnouncement;
  readonly send: SendAnnouncement;
  readonly recipients: FindRecipients;
  readonly form: FormTools;
}

/** The outcome, which decides where the page navigates. */
export type Composed = 'sent' | 'scheduled' | 'draft';

/** The form of one announcement. */
export class ComposeViewModel {
  readonly form: VersionedForm<Written>;
  private id: string | null = null;
  private intended: ChosenRecipient | null = null;
  private stored: AnnouncementVersion | null = null;
  private readonly matching = new LatestRequest<readonly Recipient[]>();

  constructor(
    private readonly useCases: UseCases,
    private readonly clock: ClockStore,
    private readonly toasts: ToastStore,
  ) {
    this.form = new VersionedForm<Written>(useCases.form, {
      ...writtenRules,
      newId: () => useCases.save.newId(),
      lastEditor: () => useCases.form.lastEditor('notification_drafts', this.id),
    });
    makeAutoObservable<this, 'id' | 'intended' | 'stored' | 'matching' | 'useCases' | 'clock' | 'toasts'>(
      this,
      { form: false, id: false, intended: false, stored: false, matching: false, useCases: false, clock: false, toasts: false },
      { autoBind: true },
    );
  }

  /** Customers that match the search; null without a search. */
  get found(): readonly Recipient[] | null {
    return this.matching.value;
  }

  /** @param id of an existing announcement; null for a new one @param recipient whom a new one is for */
  for(id: string | null, recipient: ChosenRecipient | null = null): void {
    this.id = id;
    this.intended = recipient;
  }

  start(): undefined {
    void this.load();
    return undefined;
  }

  get announcement(): Announcement {
    return announcementOf(this.form.values);
  }

  async load(): Promise<void> {
    let note: string | null = null;
    await this.form.load(`notification/${this.id ?? 'new'}`, async () => {
      const read = await this.read();
      if (read.ok) note = read.value.note;
      return read;
    });
    if (note !== null) this.setAlert(note);
    if (this.intended !== null && this.form.status === 'ready') this.set({ audience: 'one', recipient: this.intended }, 'recipient');
  }

  set(changes: Partial<Written>, mends?: keyof Written): void {
    this.form.set(changes, mends === undefined ? [] : [mends]);
    this.setAlert(null);
  }

  /** Discards the draft and shows the stored announcement. */
  async reset(): Promise<void> {
    this.form.discard();
    await this.load();
  }

  async search(input: string): Promise<void> {
    if (input.trim().length < 2) {
      this.matching.cancel();
      this.matching.clear();
      return;
    }
    const found = await this.matching.run(() => this.useCases.recipients.execute(input));
    if (found === null || found.ok) return;
    this.matching.clear();
    this.setAlert(failureOf(found.failure));
  }

  choose(recipient: Recipient | null): void {
    this.matching.clear();
    this.set({ recipient: recipient === null ? null : { id: recipient.id, name: recipient.name || text.customerMissing } }, 'recipient');
  }

  /** Whether it can be sent as it is; sets the problems of fields otherwise. */
  check(isScheduled: boolean): boolean {
    const problems = problemsIn(this.form.values, this.clock.now, isScheduled);
    const isGood = Object.keys(problems).length === 0;
    if (!isGood) this.form.refuse(null, problems);
    return isGood;
  }

  /** The recipients as text. */
  async recipients(): Promise<string> {
    const { userId, type } = this.announcement;
    const counted = await this.useCases.recipients.count(userId, type);
    if (!counted.ok) return text.sendToUnknown;
    if (userId === null) return text.sendToAll(counted.value);
    const name = this.form.values.recipient?.name ?? '';
    return counted.value === 0 ? text.sendToNone(name) : text.sendToOne(name);
  }

  /** Saves it without sending; a planned one stays planned. */
  async save(): Promise<boolean> {
    return (await this.finish(this.form.values.when === 'later' ? 'scheduled' : 'draft')) !== null;
  }

  /** @returns the outcome; null when it was refused */
  async finish(wanted: Composed): Promise<Composed | null> {
    const stored = await this.form.save((written) => this.send(written, wanted));
    if (stored === null || wanted !== 'sent') return stored === null ? null : wanted;
    return this.form.whileBusy(() => this.sendOut(stored));
  }

  private async read(): Promise<Result<Opened<Written> & { readonly note: string | null }>> {
    if (this.id === null) return succeed({ values: writtenRules.blank, version: null, note: null });
    const found = await this.useCases.find.execute(this.id);
    if (!found.ok) return found;
    if (found.value === null) return fail('NOT_FOUND');
    const { id, version, problem } = found.value;
    this.stored = { id, version };
    return succeed({ values: writtenOf(found.value), version, note: problem === null ? null : text.stops[problem] });
  }

  private async send(written: Written, wanted: Composed): Promise<SaveOutcome<Written, AnnouncementVersion>> {
    const { form, stored } = this;
    const isScheduled = wanted === 'scheduled';
    const problems = problemsIn(written, this.clock.now, isScheduled);
    if (Object.keys(problems).length > 0) return { kind: 'problems', problems };
    const announcement = { ...announcementOf(written), ...(isScheduled ? {} : { sendAt: null }) };
    const over = stored === null ? null : { id: stored.id, version: form.version ?? stored.version };
    const saved = await this.useCases.save.execute(announcement, SHOP_PAGES, over, form.newId);
    if (!saved.ok)
      return saved.failure.code === 'DRAFT_CHANGED' ? { kind: 'conflict' } : { kind: 'failed', alert: failureOf(saved.failure) };
    this.stored = saved.value;
    const done = {
      scheduled: text.scheduled(shortMoment(announcement.sendAt ?? this.clock.now, true)),
      draft: text.draftSaved,
      sent: null,
    }[wanted];
    const opened = { values: written, version: saved.value.version };
    return { kind: 'saved', saved: saved.value, opened, ...(done === null ? {} : { done }) };
  }

  private async sendOut(stored: AnnouncementVersion): Promise<Composed | null> {
    const sent = await this.useCases.send.execute(stored);
    if (!sent.ok) {
      if (sent.failure.code === 'DRAFT_CHANGED') this.form.meetConflict();
      else this.form.refuse(failureOf(sent.failure));
      return null;
    }
    const { isSent, reached } = sent.value;
    if (!isSent) this.toasts.show('warning', text.switchedOff);
    else if (reached === 0) this.toasts.show('warning', text.sentToNone);
    else this.toasts.show('success', text.sent(reached));
    return isSent ? 'sent' : 'draft';
  }

  private setAlert(alert: string | null): void {
    this.form.alert = alert;
  }
}

const failureOf = (failure: Failure): string => failureText(failure, text.failures);
