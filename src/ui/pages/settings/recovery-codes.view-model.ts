import { makeAutoObservable, observableRef } from 'mobx';
import type { CountRecoveryCodes, CreateRecoveryCodes } from '../../../application/auth/client/recovery-codes.ts';
import { failureText } from '../../features/auth/failure-text.ts';

/** The recovery codes of an account: the number of remaining ones, and new ones, which are shown once. */
export class RecoveryCodesViewModel {
  left: number | null = null;
  /** The new codes; null after they were dismissed. */
  codes: readonly string[] | null = null;
  isBusy = false;
  /** The second factor was passed too long ago. */
  requiresFactor = false;
  problem: string | null = null;

  constructor(
    private readonly count: CountRecoveryCodes,
    private readonly make: CreateRecoveryCodes,
  ) {
    makeAutoObservable<this, 'count' | 'make'>(this, { codes: observableRef, count: false, make: false }, { autoBind: true });
  }

  async load(): Promise<void> {
    const left = await this.count.execute();
    this.show(left.ok ? left.value : null);
  }

  async create(): Promise<void> {
    if (this.isBusy) return;
    this.busy(true);
    const made = await this.make.execute();
    this.busy(false);
    if (made.ok) this.take(made.value);
    else if (made.failure.code === 'SECOND_FACTOR_REQUIRED') this.openDialog(true);
    else this.refuse(failureText(made.failure));
  }

  async passed(): Promise<void> {
    this.openDialog(false);
    await this.create();
  }

  cancel(): void {
    this.openDialog(false);
  }

  putAway(): void {
    this.codes = null;
  }

  private show(left: number | null): void {
    this.left = left;
  }

  private busy(isBusy: boolean): void {
    this.isBusy = isBusy;
    this.problem = null;
  }

  private openDialog(requiresFactor: boolean): void {
    this.requiresFactor = requiresFactor;
  }

  private take(codes: readonly string[]): void {
    this.codes = codes;
    this.left = codes.length;
  }

  private refuse(problem: string): void {
    this.problem = problem;
  }
}
