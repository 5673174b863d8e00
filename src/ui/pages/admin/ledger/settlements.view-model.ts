import { makeAutoObservable, observableRef } from 'mobx';
import { ExportSettlements, ReadSettlements, ReverseSettlement, SettleGateway } from '../../../../application/order/settle-gateways.ts';
import type { Settlement, SettlementPage } from '../../../../application/order/settlement-repository.ts';
import { type FileForm, type TableFile, WriteTable } from '../../../../application/shared/write-table.ts';
import { type SettlementDraft, type SettlementProblem, settlementProblems } from '../../../../domain/payment/settlement.ts';
import { amountOf } from '../../../../domain/shared/amount.ts';
import type { FileColumn } from '../../../../domain/shared/file-column.ts';
import type { Result } from '../../../../domain/shared/result.ts';
import { toWib } from '../../../../domain/shared/wib.ts';
import { bindingsOf } from '../../../core/bindings.ts';
import { LatestRequest } from '../../../core/latest-request.ts';
import { ClockStore } from '../../../stores/clock.store.ts';
import { ToastStore } from '../../../stores/toast.store.ts';
import { failureText } from '../kit/failure-text.ts';
import { StaffDialog } from '../kit/staff-dialog.ts';
import { StepUpStore } from '../kit/step-up.store.ts';
import { settlementsText as text } from './settlements.text.ts';

interface UseCases {
  readonly read: ReadSettlements;
  readonly settle: SettleGateway;
  readonly reverse: ReverseSettlement;
  readonly collect: ExportSettlements;
  readonly table: WriteTable;
}

/** The input of the form. */
export interface SettlementForm extends Record<'gateway' | 'bank' | 'settledOn' | 'gross' | 'fee' | 'reference', string> {}

const FILE: readonly FileColumn<Settlement>[] = [
  { name: 'id', kind: 'number', of: ({ id }) => id },
  { name: 'date', kind: 'day', of: ({ settledOn }) => settledOn },
  { name: 'gateway', kind: 'text', of: ({ gateway }) => gateway },
  { name: 'bank', kind: 'text', of: ({ bank }) => bank },
  { name: 'gross', kind: 'money', of: ({ gross }) => gross },
  { name: 'fee', kind: 'money', of: ({ fee }) => fee },
  { name: 'net', kind: 'money', of: ({ gross, fee }) => gross - fee },
  { name: 'reference', kind: 'text', of: ({ reference }) => reference },
  { name: 'entered_at', kind: 'moment', of: ({ madeAt }) => madeAt },
  { name: 'entered_by', kind: 'text', of: ({ madeBy }) => madeBy },
  { name: 'reversed_at', kind: 'moment', of: ({ reversal }) => reversal?.at ?? null },
  { name: 'reversal_reason', kind: 'text', of: ({ reversal }) => reversal?.reason ?? null },
];

/** Settlements: money of gateways that arrived in the bank. */
export class SettlementsViewModel {
  /** The input while the form is open. */
  form: SettlementForm | null = null;
  isTried = false;
  /** About the settlement whose reversal is being confirmed; its refusals are the form's, too. */
  private readonly dialog = new StaffDialog<Settlement>();
  private key = '';
  private readonly request = new LatestRequest<SettlementPage>();

  constructor(
    private readonly use: UseCases,
    private readonly stepUp: StepUpStore,
    private readonly clock: ClockStore,
    private readonly toasts: ToastStore,
  ) {
    makeAutoObservable<this, 'request' | 'use' | 'stepUp' | 'clock' | 'toasts' | 'key' | 'dialog'>(
      this,
      {
        form: observableRef,
        key: false,
        dialog: false,
        request: false,
        use: false,
        stepUp: false,
        clock: false,
        toasts: false,
      },
      { autoBind: true },
    );
  }

  get subject(): Settlement | null {
    return this.dialog.subject;
  }

  get refusal(): string | null {
    return this.dialog.refusal;
  }

  get isBusy(): boolean {
    return this.dialog.isBusy;
  }

  get page(): SettlementPage | null {
    return this.request.value;
  }

  get problem(): string | null {
    return this.request.failure === null ? null : failureText(this.request.failure);
  }

  /** The open balance of the selected gateway. */
  get balance(): number {
    return this.page?.gateways.find(({ gateway }) => gateway === this.form?.gateway)?.balance ?? 0;
  }

  /** The amount that arrives in the bank; null while it is unknown. */
  get net(): number | null {
    const { gross, fee } = this.draft;
    return gross > 0 && fee >= 0 && fee < gross ? gross - fee : null;
  }

  get today(): string {
    return toWib(this.clock.now).slice(0, 10);
  }

  start(): undefined {
    void this.load(null);
    return undefined;
  }

  async load(before: number | null): Promise<void> {
    await this.request.run(() => this.use.read.execute(before));
  }

  open(): void {
    const { gateways = [], banks = [] } = this.page ?? {};
    const gateway = (gateways.find(({ balance }) => balance > 0) ?? gateways[0])?.gateway ?? '';
    this.form = { gateway, bank: banks[0] ?? '', settledOn: this.today, gross: '', fee: '', reference: '' };
    this.key = this.use.settle.newKey();
    this.isTried = false;
    this.dialog.refuse(null);
  }

  set(changes: Partial<SettlementForm>): void {
    if (this.form !== null) this.form = { ...this.form, ...changes };
  }

  openDialog(settlement: Settlement): void {
    this.dialog.open(settlement);
  }

  drop(): void {
    this.form = null;
    this.dialog.close();
  }

  /** The problem of a field, after the first attempt to send. */
  problemOf(...kinds: readonly SettlementProblem[]): string | null {
    if (!this.isTried) return null;
    const found = this.problems.find((problem) => kinds.includes(problem));
    return found === undefined ? null : text.problems[found];
  }

  /** @param onBooked called after the ledger changed */
  async save(onBooked: () => void): Promise<void> {
    this.isTried = true;
    if (this.problems.length > 0) return;
    const key = this.key;
    const draft = this.draft;
    await this.send(() => this.use.settle.execute(key, draft), text.saved, onBooked);
  }

  async reverse(reason: string, onBooked: () => void): Promise<void> {
    const { subject } = this;
    if (subject === null) return;
    if (reason.trim().length < 3) return this.dialog.refuse(text.reasonMissing);
    await this.send(() => this.use.reverse.execute(subject.id, reason), text.taken, onBooked);
  }

  /** @param save downloads the file */
  async export(form: FileForm, save: (file: TableFile) => void): Promise<void> {
    const found = await this.use.collect.execute();
    if (!found.ok) return this.toasts.show('error', failureText(found.failure));
    const file = await this.use.table.execute(form, FILE, found.value);
    if (!file.ok) return this.toasts.show('error', failureText(file.failure));
    if (found.value.length > 0) save(file.value);
    this.toasts.show(found.value.length > 0 ? 'success' : 'info', text.exported(found.value.length));
  }

  private get draft(): SettlementDraft {
    const { gateway = '', bank = '', settledOn = '', gross = '', fee = '', reference = '' } = this.form ?? {};
    return { gateway, bank, settledOn, reference, gross: amountOf(gross) ?? 0, fee: amountOf(fee) ?? -1 };
  }

  private get problems(): readonly SettlementProblem[] {
    return settlementProblems(this.draft, this.balance, this.today);
  }

  private async send(step: () => Promise<Result<unknown>>, done: string, onBooked: () => void): Promise<void> {
    await this.dialog.run(async () => {
      if (!(await this.stepUp.ensure())) return this.dialog.refuse(text.stepUpStopped);
      const sent = await step();
      if (sent.ok) {
        this.toasts.show('success', done);
        this.drop();
        onBooked();
      } else this.dialog.refuse(failureText(sent.failure));
      await this.load(null);
    });
  }
}

export const settlementsBindings = bindingsOf(
  SettlementsViewModel,
  [ReadSettlements, SettleGateway, ReverseSettlement, ExportSettlements, WriteTable, StepUpStore, ClockStore, ToastStore],
  (read, settle, reverse, collect, table, stepUp, clock, toasts) =>
    new SettlementsViewModel({ read, settle, reverse, collect, table }, stepUp, clock, toasts),
);
