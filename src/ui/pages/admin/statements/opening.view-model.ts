import { makeAutoObservable, observableRef } from 'mobx';
import type { ConfirmOpeningBalance, WithdrawOpeningBalance } from '../../../../application/statement/close-days.ts';
import type { Result } from '../../../../domain/shared/result.ts';
import { toWib } from '../../../../domain/shared/wib.ts';
import { isReason, type OpeningBalance, readBalance, splitSen } from '../../../../domain/statement/closing.ts';
import { formatSen } from '../../../../domain/statement/format-sen.ts';
import type { ClockStore } from '../../../stores/clock.store.ts';
import type { ToastStore } from '../../../stores/toast.store.ts';
import { StaffDialog } from '../kit/staff-dialog.ts';
import type { StepUpStore } from '../kit/step-up.store.ts';
import { closingText as text } from './closing.text.ts';

interface UseCases {
  readonly confirm: ConfirmOpeningBalance;
  readonly withdraw: WithdrawOpeningBalance;
}

/** The input of the form. */
interface OpeningForm extends Record<'day' | 'balance' | 'reason', string> {}

/** The opening balance of an account: it is confirmed once, and withdrawn before another one is. */
export class OpeningViewModel {
  /** The input while the form is open. */
  form: OpeningForm | null = null;
  isWithdrawing = false;
  private readonly dialog = new StaffDialog<null>();

  constructor(
    private readonly use: UseCases,
    private readonly stepUp: StepUpStore,
    private readonly clock: ClockStore,
    private readonly toasts: ToastStore,
  ) {
    makeAutoObservable<this, 'dialog' | 'use' | 'stepUp' | 'clock' | 'toasts'>(
      this,
      { form: observableRef, dialog: false, use: false, stepUp: false, clock: false, toasts: false },
      { autoBind: true },
    );
  }

  get refusal(): string | null {
    return this.dialog.refusal;
  }

  get isBusy(): boolean {
    return this.dialog.isBusy;
  }

  get today(): string {
    return toWib(this.clock.now).slice(0, 10);
  }

  /** @param proposed what the oldest stored day began with */
  open(proposed: OpeningBalance | null): void {
    this.dialog.refuse(null);
    const balance = proposed === null ? '' : formatSen(proposed.balance).replace('Rp', '');
    this.form = { day: proposed?.day ?? this.today, balance, reason: '' };
  }

  set(changes: Partial<OpeningForm>): void {
    if (this.form !== null) this.form = { ...this.form, ...changes };
  }

  openWithdrawal(): void {
    this.dialog.refuse(null);
    this.isWithdrawing = true;
  }

  drop(): void {
    this.form = null;
    this.isWithdrawing = false;
  }

  /** @param onBooked called after the books changed */
  async confirm(accountId: string, onBooked: () => void): Promise<void> {
    const { form, today } = this;
    if (form === null) return;
    const balance = readBalance(form.balance);
    const reason = form.reason.trim();
    if (form.day === '' || form.day > today) return this.dialog.refuse(text.dayMissing);
    if (!balance.ok) return this.dialog.refuse(text.balanceUnreadable);
    if (!isReason(reason)) return this.dialog.refuse(text.reasonMissing);
    const draft = { day: form.day, balance: balance.value, reason };
    await this.send(() => this.use.confirm.execute(accountId, draft), text.confirmed(splitSen(draft.balance).rupiah), onBooked);
  }

  async withdraw(accountId: string, reason: string, onBooked: () => void): Promise<void> {
    if (!isReason(reason.trim())) return this.dialog.refuse(text.reasonMissing);
    await this.send(() => this.use.withdraw.execute(accountId, reason.trim()), text.withdrawn, onBooked);
  }

  private async send(step: () => Promise<Result<unknown>>, done: string, onBooked: () => void): Promise<void> {
    await this.dialog.run(async () => {
      if (!(await this.stepUp.ensure())) return this.dialog.refuse(text.stepUpStopped);
      const sent = await step();
      if (!sent.ok) return this.dialog.refuse(text.failure(sent.failure));
      this.toasts.show('success', done);
      this.drop();
      onBooked();
    });
  }
}
