import { makeAutoObservable } from 'mobx';
import type { StatementImport } from '../../../../application/statement/statement-repository.ts';
import type { WithdrawStatementImport } from '../../../../application/statement/withdraw-statements.ts';
import { isReason } from '../../../../domain/statement/closing.ts';
import type { ToastStore } from '../../../stores/toast.store.ts';
import { StaffDialog } from '../kit/staff-dialog.ts';
import type { StepUpStore } from '../kit/step-up.store.ts';
import { statementsText as text } from './statements.text.ts';

/** The latest imports, each of which can be withdrawn as long as none of its rows is decided. */
export class ImportsViewModel {
  /** About the import that is being withdrawn. */
  private readonly dialog = new StaffDialog<StatementImport>();

  constructor(
    private readonly use: WithdrawStatementImport,
    private readonly stepUp: StepUpStore,
    private readonly toasts: ToastStore,
  ) {
    makeAutoObservable<this, 'dialog' | 'use' | 'stepUp' | 'toasts'>(
      this,
      { dialog: false, use: false, stepUp: false, toasts: false },
      { autoBind: true },
    );
  }

  get subject(): StatementImport | null {
    return this.dialog.subject;
  }

  get refusal(): string | null {
    return this.dialog.refusal;
  }

  get isBusy(): boolean {
    return this.dialog.isBusy;
  }

  open(made: StatementImport): void {
    this.dialog.open(made);
  }

  drop(): void {
    this.dialog.close();
  }

  /** @param onWithdrawn called after the stored rows changed */
  async withdraw(reason: string, onWithdrawn: () => void): Promise<void> {
    const { subject } = this;
    if (subject === null) return;
    if (!isReason(reason.trim())) return this.dialog.refuse(text.reasonMissing);
    await this.dialog.run(async () => {
      if (!(await this.stepUp.ensure())) return this.dialog.refuse(text.stepUpStopped);
      const withdrawn = await this.use.execute(subject.id, reason.trim());
      if (!withdrawn.ok) return this.dialog.refuse(text.failure(withdrawn.failure));
      if (withdrawn.value.outcome === 'refused') return this.dialog.refuse(text.importRefused(withdrawn.value));
      this.toasts.show('success', text.importWithdrawn(subject.fileName));
      this.dialog.close();
      onWithdrawn();
    });
  }
}
