import { makeAutoObservable, observableRef } from 'mobx';
import type { LinkedIdentity } from '../../../application/auth/client/backend-auth.ts';
import type { LinkIdentity, ListIdentities, UnlinkIdentity } from '../../../application/auth/client/identities.ts';
import { addressFailureText, backendFailureText } from '../../features/auth/failure-text.ts';
import type { ToastStore } from '../../stores/toast.store.ts';
import { settingsText } from './settings.text.ts';

interface UseCases {
  readonly list: ListIdentities;
  readonly link: LinkIdentity;
  readonly unlink: UnlinkIdentity;
}

/** Linked identities. Hidden while the owner has configured no provider, or none is known. */
export class IdentitiesViewModel {
  providers: readonly string[] = [];
  linked: readonly LinkedIdentity[] = [];
  /** Why the last linking failed. */
  problem: string | null = null;

  constructor(
    private readonly use: UseCases,
    private readonly toasts: ToastStore,
  ) {
    makeAutoObservable<this, 'use' | 'toasts'>(
      this,
      { providers: observableRef, linked: observableRef, use: false, toasts: false },
      { autoBind: true },
    );
  }

  start(): undefined {
    void this.load();
    return undefined;
  }

  of(provider: string): LinkedIdentity | null {
    return this.linked.find((identity) => identity.provider === provider) ?? null;
  }

  async load(): Promise<void> {
    const found = await this.use.list.execute();
    if (found.ok) this.take(found.value.providers, found.value.linked);
  }

  /** The provider redirected back without a link. */
  refused(code: string): void {
    this.problem = addressFailureText(code);
  }

  /** @returns the provider's address to open; null when the request failed */
  async link(provider: string, returnTo: string): Promise<string | null> {
    this.problem = null;
    const begun = await this.use.link.execute(provider, returnTo);
    if (begun.ok) return begun.value;
    this.toasts.show('error', backendFailureText(begun.failure));
    return null;
  }

  async unlink(identity: LinkedIdentity): Promise<void> {
    const done = await this.use.unlink.execute(identity.id);
    if (!done.ok) {
      this.toasts.show('error', backendFailureText(done.failure));
      return;
    }
    this.toasts.show('success', settingsText.unlinked);
    await this.load();
  }

  private take(providers: readonly string[], linked: readonly LinkedIdentity[]): void {
    this.providers = providers;
    this.linked = linked;
  }
}
