import { makeAutoObservable, observableRef } from 'mobx';

/** A dialog of staff: what it is about, why its action was refused, and whether the action runs. */
export class StaffDialog<Subject> {
  subject: Subject | null = null;
  refusal: string | null = null;
  isBusy = false;

  constructor() {
    makeAutoObservable(this, { subject: observableRef }, { autoBind: true });
  }

  open(subject: Subject): void {
    this.subject = subject;
    this.refusal = null;
  }

  /** Changes a part of the subject while the dialog is open. */
  change(changes: Partial<Subject>): void {
    if (this.subject !== null) this.subject = { ...this.subject, ...changes };
  }

  close(): void {
    this.subject = null;
  }

  /** @param refusal null clears the last one */
  refuse(refusal: string | null): void {
    this.refusal = refusal;
  }

  /** Runs an action, one at a time. @returns its answer; null while another one runs */
  async run<Answer>(work: () => Promise<Answer>): Promise<Answer | null> {
    if (this.isBusy) return null;
    this.setBusy(true);
    try {
      return await work();
    } finally {
      this.setBusy(false);
    }
  }

  private setBusy(isBusy: boolean): void {
    this.isBusy = isBusy;
  }
}
