import { makeAutoObservable, observableRef } from 'mobx';
import type { Result } from '../../domain/shared/result.ts';

/** Runs the steps of a page one at a time, and holds which step runs and which one was refused last. */
export class StepRunner<Step extends string> {
  busy: Step | null = null;
  /** The failure's code, for the page's table of texts. */
  refusal: { readonly step: Step; readonly code: string } | null = null;

  constructor() {
    makeAutoObservable(this, { refusal: observableRef }, { autoBind: true });
  }

  /** @returns the code of the last refusal, when it was one of these steps */
  refusalOf(...steps: readonly Step[]): string | null {
    return this.refusal !== null && steps.includes(this.refusal.step) ? this.refusal.code : null;
  }

  /** @param work answers null when the person cancels it @returns its answer; null as well while another step runs */
  async run<Answer extends Result<unknown>>(step: Step, work: () => Promise<Answer | null>): Promise<Answer | null> {
    if (this.busy !== null) return null;
    this.begin(step);
    const answer = await work();
    this.end(step, answer);
    return answer;
  }

  /** A failure replaces the last refusal; success clears a refusal of the same step. */
  note(step: Step, answer: Result<unknown> | null): void {
    if (answer?.ok === false) this.refusal = { step, code: answer.failure.code };
    else if (this.refusal?.step === step) this.refusal = null;
  }

  clear(): void {
    this.refusal = null;
  }

  private begin(step: Step): void {
    this.busy = step;
    this.refusal = null;
  }

  private end(step: Step, answer: Result<unknown> | null): void {
    this.busy = null;
    this.note(step, answer);
  }
}
