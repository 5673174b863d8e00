import { makeAutoObservable } from 'mobx';
import type { PermissionStore } from './permission.store.ts';

/** Asks for the second factor again before actions for which the database requires a fresh one: settings, roles, going live. */
export class StepUpStore {
  isAsking = false;
  private answer: ((isPassed: boolean) => void) | null = null;

  constructor(private readonly permissionStore: PermissionStore) {
    makeAutoObservable<this, 'answer' | 'permissionStore'>(this, { answer: false, permissionStore: false }, { autoBind: true });
  }

  /** @returns false when the person cancelled, here or the dialog to sign in again */
  async ensure(): Promise<boolean> {
    const status = await this.permissionStore.refresh();
    if (status !== 'stale') return status === 'fresh';
    return new Promise((resolve) => this.open(resolve));
  }

  passed(): void {
    this.close(true);
    void this.permissionStore.refresh();
  }

  cancel(): void {
    this.close(false);
  }

  private open(answer: (isPassed: boolean) => void): void {
    this.answer?.(false);
    this.answer = answer;
    this.isAsking = true;
  }

  private close(isPassed: boolean): void {
    this.isAsking = false;
    this.answer?.(isPassed);
    this.answer = null;
  }
}
