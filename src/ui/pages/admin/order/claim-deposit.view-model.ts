import { makeAutoObservable, observableRef } from 'mobx';
import { AddShopEvidence } from '../../../../application/complaint/handle-complaints.ts';
import { ClaimDeposit } from '../../../../application/rental/handle-rentals.ts';
import { amountOf } from '../../../../domain/shared/amount.ts';
import { bindingsOf } from '../../../core/bindings.ts';
import { fileProblems } from '../../../features/complaint/complaint.text.ts';
import { readEvidence } from '../../../features/complaint/read-evidence.ts';
import { ToastStore } from '../../../stores/toast.store.ts';
import { failureText } from '../kit/failure-text.ts';
import { StepUpStore } from '../kit/step-up.store.ts';
import { orderText } from './order.text.ts';
import { orderRentalText as text } from './rental.text.ts';

const REASON = { shortest: 10, longest: 1000 } as const;

interface Chosen {
  readonly name: string;
  readonly file: Blob;
}

/** Claims a deposit or a part of it; the renter can answer before it is decided. */
export class ClaimDepositViewModel {
  isOpen = false;
  amount = '';
  reason = '';
  files: readonly Chosen[] = [];
  fileProblem: string | null = null;
  problems: Partial<Record<'amount' | 'reason', string>> = {};
  refusal: string | null = null;
  isBusy = false;

  constructor(
    private readonly claim: ClaimDeposit,
    private readonly add: AddShopEvidence,
    private readonly stepUp: StepUpStore,
    private readonly toasts: ToastStore,
  ) {
    makeAutoObservable<this, 'claim' | 'add' | 'stepUp' | 'toasts'>(
      this,
      { files: observableRef, problems: observableRef, claim: false, add: false, stepUp: false, toasts: false },
      { autoBind: true },
    );
  }

  /** @param most the deposit that the shop still holds */
  open(most: number): void {
    this.isOpen = true;
    this.amount = String(most);
    this.problems = {};
    this.refusal = null;
  }

  close(): void {
    this.isOpen = false;
  }

  type(given: Partial<Pick<ClaimDepositViewModel, 'amount' | 'reason'>>): void {
    Object.assign(this, given);
  }

  async choose(files: readonly File[]): Promise<void> {
    const problems: string[] = [];
    const taken: Chosen[] = [];
    for (const file of files) {
      const read = await readEvidence(file);
      if ('problem' in read) problems.push(`${file.name}: ${fileProblems[read.problem]}`);
      else taken.push({ name: file.name, file: read.file });
    }
    this.take(taken, problems.length === 0 ? null : problems.join(' '));
  }

  drop(name: string): void {
    this.files = this.files.filter((one) => one.name !== name);
  }

  /** @returns the id of the complaint that results; null when it was refused */
  async send(orderId: string, most: number): Promise<string | null> {
    const amount = amountOf(this.amount) ?? 0;
    const reason = this.reason.trim();
    this.problems = {
      ...(amount < 1 || amount > most ? { amount: text.amountWrong(most) } : {}),
      ...(reason.length < REASON.shortest || reason.length > REASON.longest ? { reason: text.reasonMissing } : {}),
    };
    if (this.isBusy || Object.keys(this.problems).length > 0) return null;
    this.end(true, null);
    if (!(await this.stepUp.ensure())) {
      this.end(false, orderText.stepUpStopped);
      return null;
    }
    const claimed = await this.claim.execute(orderId, amount, reason);
    if (!claimed.ok) {
      this.end(false, failureText(claimed.failure, text.failures));
      return null;
    }
    const isWhole = await this.sendFiles(claimed.value);
    this.end(false, null);
    this.close();
    this.toasts.show(isWhole ? 'success' : 'warning', isWhole ? text.claimed : text.claimedWithoutFiles);
    return claimed.value;
  }

  private async sendFiles(complaintId: string): Promise<boolean> {
    let isWhole = true;
    for (const { file } of this.files) isWhole = (await this.add.execute(complaintId, file)).ok && isWhole;
    return isWhole;
  }

  private take(files: readonly Chosen[], problem: string | null): void {
    this.files = [...this.files, ...files];
    this.fileProblem = problem;
  }

  private end(isBusy: boolean, refusal: string | null): void {
    this.isBusy = isBusy;
    this.refusal = refusal;
  }
}

export const claimDepositBindings = bindingsOf(
  ClaimDepositViewModel,
  [ClaimDeposit, AddShopEvidence, StepUpStore, ToastStore],
  (claim, add, stepUp, toasts) => new ClaimDepositViewModel(claim, add, stepUp, toasts),
);
