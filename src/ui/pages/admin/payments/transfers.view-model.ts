import { makeAutoObservable } from 'mobx';
import type { Approval, FindTransfers, RecordTransfer } from '../../../../application/order/handle-payments.ts';
import type { FoundTransfer } from '../../../../application/order/order-admin-repository.ts';
import { parseRupiah } from '../../../../domain/shared/parse-rupiah.ts';
import { toWib } from '../../../../domain/shared/wib.ts';
import { LatestRequest } from '../../../core/latest-request.ts';
import type { ClockStore } from '../../../stores/clock.store.ts';
import type { ToastStore } from '../../../stores/toast.store.ts';
import { failureText } from '../kit/failure-text.ts';
import { StaffDialog } from '../kit/staff-dialog.ts';
import type { StepUpStore } from '../kit/step-up.store.ts';
import { transfersText as text } from './transfers.text.ts';

interface UseCases {
  readonly find: FindTransfers;
  readonly record: RecordTransfer;
}

/** The order that a transfer is recorded for; null without one. */
type RecordedOrder = FoundTransfer['order'];

interface RecordForm extends Record<'amount' | 'reference' | 'receivedOn', string> {
  readonly order: RecordedOrder;
}

/** Finds orders and received transfers, and records what the bank statement shows. */
export class TransfersViewModel {
  search = '';
  isTried = false;
  /** About the input of the form. */
  private readonly dialog = new StaffDialog<RecordForm>();
  private readonly request = new LatestRequest<readonly FoundTransfer[]>();

  constructor(
    private readonly use: UseCases,
    private readonly stepUp: StepUpStore,
    private readonly clock: ClockStore,
    private readonly toasts: ToastStore,
  ) {
    makeAutoObservable<this, 'request' | 'use' | 'stepUp' | 'clock' | 'toasts' | 'dialog'>(
      this,
      { request: false, use: false, stepUp: false, clock: false, toasts: false, dialog: false },
      { autoBind: true },
    );
  }

  /** The form while it is open. */
  get form(): RecordForm | null {
    return this.dialog.subject;
  }

  get refusal(): string | null {
    return this.dialog.refusal;
  }

  get isBusy(): boolean {
    return this.dialog.isBusy;
  }

  /** Null before a search. */
  get found(): readonly FoundTransfer[] | null {
    return this.search === '' ? null : this.request.value;
  }

  get problem(): string | null {
    return this.request.failure === null ? null : failureText(this.request.failure);
  }

  /** The search text as an amount in rupiah. */
  get amount(): number | null {
    return this.form === null ? null : parseRupiah(this.form.amount);
  }

  async find(search: string): Promise<void> {
    this.search = search;
    if (search.length > 0) await this.request.run(() => this.use.find.execute(search));
  }

  open(order: RecordedOrder, expected: number | null = null): void {
    const receivedOn = toWib(this.clock.now).slice(0, 10);
    this.dialog.open({ order, amount: expected === null ? '' : String(expected), reference: '', receivedOn });
    this.isTried = false;
  }

  set(changes: Partial<Omit<RecordForm, 'order'>>): void {
    this.dialog.change(changes);
  }

  drop(): void {
    this.dialog.close();
  }

  get isAmountWrong(): boolean {
    return this.isTried && (this.amount === null || this.amount < 1);
  }

  get isReferenceWrong(): boolean {
    return this.isTried && (this.form?.reference.trim().length ?? 0) < 3;
  }

  /** @returns whether it was recorded */
  async record(): Promise<boolean> {
    const { form, amount } = this;
    this.isTried = true;
    if (form === null || amount === null || this.isAmountWrong || this.isReferenceWrong) return false;
    return (await this.dialog.run(() => this.send(form, amount))) ?? false;
  }

  private async send({ order, reference, receivedOn }: RecordForm, amount: number): Promise<boolean> {
    if (!(await this.stepUp.ensure())) return this.refuse(text.stepUpStopped);
    const recorded = await this.use.record.execute(order?.id ?? null, { amount, reference, receivedOn });
    if (!recorded.ok) return this.refuse(failureText(recorded.failure));
    this.tell(recorded.value);
    this.drop();
    await this.find(this.search);
    return true;
  }

  private tell({ outcome, exception }: Approval): void {
    if (outcome === 'first') this.toasts.show('success', text.recordedFirst);
    else if (exception === null) this.toasts.show('success', text.recorded);
    else this.toasts.show('info', text.recordedException);
  }

  private refuse(refusal: string): false {
    this.dialog.refuse(refusal);
    return false;
  }
}
