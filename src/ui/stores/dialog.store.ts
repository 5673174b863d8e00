import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { DialogType } from '../components/dialog-panel.tsx';

/** A question with two answers (section 2), and an optional third one between them. */
export interface Question {
  readonly title: string;
  readonly message: string;
  readonly type?: DialogType;
  readonly cancelText?: string;
  readonly confirmText?: string;
  /** The third answer. The question resolves as not confirmed. */
  readonly other?: { readonly text: string; readonly run: () => void };
  readonly hideCancel?: boolean;
  readonly hideClose?: boolean;
  /** Runs while the dialog is open; when it throws, the answer counts as no. */
  readonly onConfirm?: () => Promise<void> | void;
}

/** The global confirmation dialog: one question at a time, a later one waits. */
export class DialogStore {
  question: Question | null = null;
  isBusy = false;
  private answer: ((isConfirmed: boolean) => void) | null = null;
  private waiting: Promise<unknown> = Promise.resolve();

  constructor() {
    makeAutoObservable<this, 'answer' | 'waiting'>(this, { question: observableRef, answer: false, waiting: false }, { autoBind: true });
  }

  /** Asks, and resolves with whether it was confirmed. */
  open(question: Question): Promise<boolean> {
    const request = this.waiting.then(
      () =>
        new Promise<boolean>((resolve) => {
          runInAction(() => {
            this.answer = resolve;
            this.question = question;
          });
        }),
    );
    this.waiting = request;
    return request;
  }

  cancel(): void {
    if (!this.isBusy) this.close(false);
  }

  chooseOther(): void {
    if (this.isBusy) return;
    this.question?.other?.run();
    this.close(false);
  }

  async confirm(): Promise<void> {
    if (this.question === null || this.isBusy) return;
    this.isBusy = true;
    let isConfirmed = true;
    try {
      await this.question.onConfirm?.();
    } catch {
      isConfirmed = false;
    }
    runInAction(() => {
      this.isBusy = false;
    });
    this.close(isConfirmed);
  }

  private close(isConfirmed: boolean): void {
    this.question = null;
    this.answer?.(isConfirmed);
    this.answer = null;
  }
}
