import { makeAutoObservable } from 'mobx';
import type { ReadVault, SendLoginCode } from '../../../../application/credential/manage-vault.ts';
import type { LoginCodeRequest, VaultOverview } from '../../../../application/credential/vault-admin-repository.ts';
import { LatestRequest } from '../../../core/latest-request.ts';
import type { ToastStore } from '../../../stores/toast.store.ts';
import { failureText } from '../kit/failure-text.ts';
import { vaultText as text } from './vault.text.ts';

interface Work {
  readonly overview: VaultOverview;
  readonly codes: readonly LoginCodeRequest[];
}

/** The interval of polling for login code requests while the page is visible. */
const EVERY_MS = 5000;

/** The vault: whether it is open, pending login code requests, and units without credentials. */
export class VaultViewModel {
  busyCode: string | null = null;
  /** By request: why its code was not sent. */
  readonly problems = new Map<string, string>();
  private readonly request = new LatestRequest<Work>();

  constructor(
    private readonly read: ReadVault,
    private readonly send: SendLoginCode,
    private readonly toasts: ToastStore,
    private readonly isInSight: () => boolean,
  ) {
    makeAutoObservable<this, 'request' | 'read' | 'send' | 'toasts' | 'isInSight'>(
      this,
      { request: false, read: false, send: false, toasts: false, isInSight: false },
      { autoBind: true },
    );
  }

  start(): () => void {
    void this.load();
    const timer = setInterval(() => {
      if (this.busyCode === null && this.isInSight()) void this.load();
    }, EVERY_MS);
    return () => {
      clearInterval(timer);
      this.request.cancel();
    };
  }

  get work(): Work | null {
    return this.request.value;
  }

  get problem(): string | null {
    return this.request.failure === null ? null : failureText(this.request.failure);
  }

  async load(): Promise<void> {
    await this.request.run(() => this.read.execute());
  }

  /** @returns whether it was sent */
  async sendCode({ id }: LoginCodeRequest, code: string): Promise<boolean> {
    if (code.trim() === '') return this.refuse(id, text.codeMissing);
    if (this.busyCode !== null) return false;
    this.begin(id);
    const sent = await this.send.execute(id, code);
    this.end();
    if (!sent.ok) return this.refuse(id, failureText(sent.failure, text.failures));
    this.toasts.show('success', text.codeSent);
    await this.load();
    return true;
  }

  private begin(id: string): void {
    this.busyCode = id;
    this.problems.delete(id);
  }

  private end(): void {
    this.busyCode = null;
  }

  private refuse(id: string, problem: string): false {
    this.problems.set(id, problem);
    return false;
  }
}
