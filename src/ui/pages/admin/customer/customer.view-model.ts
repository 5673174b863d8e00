import { makeAutoObservable } from 'mobx';
import type { ContactKind } from '../../../../application/customer/customer-repository.ts';
import { ManageCustomer } from '../../../../application/customer/manage-customer.ts';
import { ReadCustomer, RevealContact } from '../../../../application/customer/read-customers.ts';
import { DraftStorage } from '../../../../application/shared/draft-storage.ts';
import type { Customer, CustomerNote, CustomerSession } from '../../../../domain/customer/customer.ts';
import type { CustomerAction } from '../../../../domain/customer/customer-action.ts';
import { bindingsOf } from '../../../core/bindings.ts';
import { LatestRequest } from '../../../core/latest-request.ts';
import { DialogStore } from '../../../stores/dialog.store.ts';
import { ToastStore } from '../../../stores/toast.store.ts';
import { shortMoment } from '../../../text/time.ts';
import { failureText } from '../kit/failure-text.ts';
import { DraftText } from '../kit/form/draft-text.ts';
import { customerText } from './customer.text.ts';

interface UseCases {
  readonly read: ReadCustomer;
  readonly show: RevealContact;
  readonly manage: ManageCustomer;
}

/** One customer and the actions of staff. Another customer is another model. */
export class CustomerViewModel {
  /** Contacts that were revealed during this visit to the page. */
  readonly shown: Partial<Record<ContactKind, string>> = {};
  /** The dialog about blocking is open. */
  isAsking = false;
  reasonProblem: string | null = null;
  isBusy = false;
  /** The number of actions on this page that the log records. */
  actions = 0;
  private readonly request = new LatestRequest<Customer | null>();
  private id = '';

  constructor(
    private readonly use: UseCases,
    /** The unsaved note. */
    readonly note: DraftText,
    private readonly dialog: DialogStore,
    private readonly toasts: ToastStore,
  ) {
    makeAutoObservable<this, 'request' | 'use' | 'dialog' | 'toasts' | 'id'>(
      this,
      { request: false, note: false, use: false, dialog: false, toasts: false, id: false },
      { autoBind: true },
    );
  }

  /** Undefined until it is loaded; null when there is none. */
  get customer(): Customer | null | undefined {
    return this.request.status === 'ready' || this.request.value !== null ? this.request.value : undefined;
  }

  get problem(): string | null {
    return this.request.failure === null ? null : failureText(this.request.failure);
  }

  get name(): string {
    const name = this.customer?.name ?? '';
    return name === '' ? customerText.nameless : name;
  }

  for(id: string): void {
    this.id = id;
  }

  start(): undefined {
    this.note.open(this.id);
    void this.load();
    return undefined;
  }

  async load(): Promise<void> {
    await this.request.run(() => this.use.read.execute(this.id));
  }

  /** @returns the contact; null where it stays hidden, which a toast explains */
  async revealContact(what: ContactKind): Promise<string | null> {
    const found = await this.use.show.execute(this.id, what);
    if (!found.ok) this.toasts.show('error', failureText(found.failure));
    else if (found.value === null) this.toasts.show('info', customerText.missing);
    else this.preserveShown(what, found.value);
    return found.ok ? found.value : null;
  }

  openReasonDialog(): void {
    this.reasonProblem = null;
    this.isAsking = true;
  }

  dropQuestion(): void {
    this.isAsking = false;
  }

  /** Blocks the customer, or unblocks them. */
  async block(reason: string): Promise<void> {
    if (this.isBusy) return;
    const isBlocked = this.customer?.block !== null;
    const problem = await this.perform(
      { kind: isBlocked ? 'unblock' : 'block', id: this.id, reason },
      isBlocked ? customerText.didUnblock(this.name) : customerText.didBlock(this.name),
    );
    this.setReasonProblem(problem);
  }

  async endSession(session: CustomerSession): Promise<void> {
    const device = session.device === '' ? customerText.unknownDevice : session.device;
    const isSure = await this.dialog.open({
      title: customerText.endTitle(device),
      message: customerText.endText,
      type: 'warning',
      confirmText: customerText.end,
    });
    if (isSure) await this.runConfirmed({ kind: 'end-sessions', id: this.id, session: session.id }, customerText.ended);
  }

  async endAllSessions(): Promise<void> {
    const isSure = await this.dialog.open({
      title: customerText.endAllTitle(this.name),
      message: customerText.endAllText(this.customer?.sessions.length ?? 0),
      type: 'warning',
      confirmText: customerText.endAll,
    });
    if (isSure) await this.runConfirmed({ kind: 'end-sessions', id: this.id, session: null }, customerText.ended);
  }

  async addNote(): Promise<void> {
    if (this.isBusy) return;
    const body = this.note.text;
    const problem = await this.perform({ kind: 'add-note', id: this.id, body }, customerText.noteAdded, () => this.note.settle(body));
    if (problem !== null) this.note.refuse(problem);
  }

  async deleteNote(note: CustomerNote): Promise<void> {
    const isSure = await this.dialog.open({
      title: customerText.deleteNoteTitle,
      message: customerText.deleteNoteText(note.body.length > 80 ? `${note.body.slice(0, 80)}…` : note.body),
      type: 'warning',
      confirmText: customerText.deleteNote,
    });
    if (isSure) await this.runConfirmed({ kind: 'delete-note', note: note.id }, customerText.noteDeleted);
  }

  momentOf(date: Date): string {
    return shortMoment(date, false);
  }

  private async runConfirmed(action: CustomerAction, done: string): Promise<void> {
    const problem = await this.perform(action, done);
    if (problem !== null) this.toasts.show('error', problem);
  }

  /** @param onDone runs at once, before the page is loaded again @returns why it failed */
  private async perform(action: CustomerAction, done: string, onDone?: () => void): Promise<string | null> {
    if (this.isBusy) return customerText.busy;
    this.setBusy(true);
    const answer = await this.use.manage.execute(action);
    if (answer.ok) {
      onDone?.();
      this.toasts.show('success', done);
      this.countAction();
      await this.load();
    }
    this.setBusy(false);
    return answer.ok ? null : failureText(answer.failure);
  }

  private setReasonProblem(problem: string | null): void {
    this.reasonProblem = problem;
    this.isAsking = problem !== null;
  }

  private setBusy(isBusy: boolean): void {
    this.isBusy = isBusy;
  }

  private countAction(): void {
    this.actions += 1;
  }

  private preserveShown(what: ContactKind, value: string): void {
    this.actions += 1;
    this.shown[what] = value;
  }
}

export const customerBindings = bindingsOf(
  CustomerViewModel,
  [ReadCustomer, RevealContact, ManageCustomer, DraftStorage, DialogStore, ToastStore],
  (read, show, manage, drafts, dialog, toasts) =>
    new CustomerViewModel({ read, show, manage }, new DraftText(drafts, 'customer-note'), dialog, toasts),
);
