import { makeAutoObservable } from 'mobx';
import { type Approval, FindTransfers, RecordTransfer } from '../../../../application/order/handle-payments.ts';
import type { PaymentSettings } from '../../../../application/order/order-admin-repository.ts';
import { ReadPaymentSettings } from '../../../../application/order/payment-settings.ts';
import type { FoundTransfer } from '../../../../application/order/transfers.ts';
import { amountOf } from '../../../../domain/shared/amount.ts';
import { toWib } from '../../../../domain/shared/wib.ts';
import { bindingsOf } from '../../../core/bindings.ts';
import { LatestRequest } from '../../../core/latest-request.ts';
import { ClockStore } from '../../../stores/clock.store.ts';
import { ToastStore } from '../../../stores/toast.store.ts';
import { failureText } from '../kit/failure-text.ts';
import { StaffDialog } from '../kit/staff-dialog.ts';
import { StepUpStore } from '../kit/step-up.store.ts';
import { transfersText as text } from './transfers.text.ts';

interface UseCases {
  readonly find: FindTransfers;
  readonly record: RecordTransfer;
  readonly settings: ReadPaymentSettings;
}

/** The order that a transfer is recorded for; null without one. */
type RecordedOrder = FoundTransfer['order'];

/** `account`: the receiving account; empty for that of the order's payment. */
interface RecordForm extends Record<'amount' | 'reference' | 'receivedOn' | 'account', string> {
  readonly order: RecordedOrder;
  readonly accounts: readonly (readonly [id: string, name: string])[];
}

/** The accounts to choose from: the one that the transfer should go to stands first, else the shop's first. */
const choicesOf = ({ accounts }: PaymentSettings, found: FoundTransfer | null): RecordForm['accounts'] => {
  const all = accounts.flatMap(({ id, bank, number }) => (id === undefined ? [] : [[id, `${bank} ${number}`] as const]));
  if (found === null || found.method === null || found.method === 'sandbox') return all;
  const namedAccount = all.find(([id]) => id === found.accountId) ?? (['', text.asOrdered] as const);
  return [namedAccount, ...all.filter((one) => one !== namedAccount)];
};

/** Finds orders and received transfers, and records what the bank statement shows. */
export class TransfersViewModel {
  search = '';
  isTried = false;
  /** About the input of the form. */
  private readonly dialog = new StaffDialog<RecordForm>();
  private readonly request = new LatestRequest<readonly FoundTransfer[]>();
  private readonly settings = new LatestRequest<PaymentSettings>();

  constructor(
    private readonly use: UseCases,
    private readonly stepUp: StepUpStore,
    private readonly clock: ClockStore,
    private readonly toasts: ToastStore,
  ) {
    makeAutoObservable<this, 'request' | 'settings' | 'use' | 'stepUp' | 'clock' | 'toasts' | 'dialog'>(
      this,
      { request: false, settings: false, use: false, stepUp: false, clock: false, toasts: false, dialog: false },
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
    const failure = this.request.failure ?? this.settings.failure;
    return failure === null ? null : failureText(failure);
  }

  /** The search text as an amount in rupiah. */
  get amount(): number | null {
    return this.form === null ? null : amountOf(this.form.amount);
  }

  async find(search: string): Promise<void> {
    this.search = search;
    if (search.length > 0) await this.request.run(() => this.use.find.execute(search));
  }

  /** @param found null without an order */
  async open(found: FoundTransfer | null): Promise<void> {
    const read = await this.settings.run(() => this.use.settings.execute());
    if (read?.ok !== true) return;
    const accounts = choicesOf(read.value, found);
    const receivedOn = toWib(this.clock.now).slice(0, 10);
    this.dialog.open({ order: found?.order ?? null, amount: '', reference: '', receivedOn, accounts, account: accounts[0]?.[0] ?? '' });
    this.isTried = false;
  }

  set(changes: Partial<Omit<RecordForm, 'order' | 'accounts'>>): void {
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

  private async send({ order, reference, receivedOn, account }: RecordForm, amount: number): Promise<boolean> {
    if (!(await this.stepUp.ensure())) return this.refuse(text.stepUpStopped);
    const recorded = await this.use.record.execute(order?.id ?? null, {
      amount,
      reference,
      receivedOn,
      ...(account === '' ? {} : { accountId: account }),
    });
    if (!recorded.ok) return this.refuse(failureText(recorded.failure));
    this.showOutcome(recorded.value);
    this.drop();
    await this.find(this.search);
    return true;
  }

  private showOutcome({ outcome, exception }: Approval): void {
    if (outcome === 'first') this.toasts.show('success', text.recordedFirst);
    else if (exception === null) this.toasts.show('success', text.recorded);
    else this.toasts.show('info', text.recordedException);
  }

  private refuse(refusal: string): false {
    this.dialog.refuse(refusal);
    return false;
  }
}

export const transfersBindings = bindingsOf(
  TransfersViewModel,
  [FindTransfers, RecordTransfer, ReadPaymentSettings, StepUpStore, ClockStore, ToastStore],
  (find, record, settings, stepUp, clock, toasts) => new TransfersViewModel({ find, record, settings }, stepUp, clock, toasts),
);
