import { makeAutoObservable, reaction } from 'mobx';
import { SearchAlertModule } from '../../../application/shared/deferred-modules.ts';
import type { Failure } from '../../../domain/shared/result.ts';
import { bindingsOf } from '../../core/bindings.ts';
import { LatestRequest } from '../../core/latest-request.ts';
import { SessionStore } from '../../stores/session.store.ts';
import { textOf } from '../../text/failures.ts';
import { searchAlertText } from './search-alert.text.ts';

/** The alert for one search or game: whether the person has it, and switching it. */
export class SearchAlertViewModel {
  /** The id of the alert; null without one. */
  readonly alert = new LatestRequest<{ readonly id: string | null }>();
  problem: string | null = null;
  /** It is switched on as soon as it is known to be off. */
  private isWanted = false;
  private text = '';
  private game: string | null = null;

  constructor(
    private readonly session: SessionStore,
    private readonly module: SearchAlertModule,
  ) {
    makeAutoObservable<this, 'session' | 'module' | 'isWanted'>(
      this,
      { alert: false, session: false, module: false, isWanted: false },
      { autoBind: true },
    );
  }

  begin(text: string, game: string | null): void {
    this.text = text;
    this.game = game;
  }

  /** Only an account can be notified. */
  get isOffered(): boolean {
    return this.session.user !== null;
  }

  get isOn(): boolean {
    return this.alert.value?.id != null;
  }

  /** Follows the session, because a page starts before the stored session is restored. */
  start(): () => void {
    return reaction(() => this.session.user?.id ?? null, this.follow, { fireImmediately: true });
  }

  private async follow(userId: string | null): Promise<void> {
    this.alert.cancel();
    this.alert.clear();
    if (userId === null) return;
    await this.alert.run(async () => {
      const found = await (await this.module.ready()).find(this.text, this.game);
      return found.ok ? { ok: true, value: { id: found.value?.id ?? null } } : found;
    });
    await this.finish();
  }

  /** A person who pressed before signing in. */
  want(): void {
    this.isWanted = true;
    void this.finish();
  }

  private async finish(): Promise<void> {
    if (!this.isWanted || this.alert.value === null) return;
    this.isWanted = false;
    if (!this.isOn) await this.toggle();
  }

  async toggle(): Promise<void> {
    const id = this.alert.value?.id ?? null;
    const answer = await this.alert.run(async () => {
      const alerts = await this.module.ready();
      if (id === null) {
        const saved = await alerts.save(this.text, this.game);
        return saved.ok ? { ok: true, value: { id: saved.value } } : saved;
      }
      const removed = await alerts.remove(id);
      return removed.ok ? { ok: true, value: { id: null } } : removed;
    });
    this.explain(answer?.ok === false ? answer.failure : null);
  }

  private explain(failure: Failure | null): void {
    this.problem = failure === null ? null : (textOf(searchAlertText.failures, failure) ?? searchAlertText.failed);
  }
}

export const searchAlertBindings = bindingsOf(
  SearchAlertViewModel,
  [SessionStore, SearchAlertModule],
  (session, module) => new SearchAlertViewModel(session, module),
);
