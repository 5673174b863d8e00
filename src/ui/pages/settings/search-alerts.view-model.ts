import { makeAutoObservable } from 'mobx';
import type { NamedAlert } from '../../../application/search/search-alerts.ts';
import type { SearchAlertModule } from '../../../application/shared/deferred-modules.ts';
import { LatestRequest } from '../../core/latest-request.ts';
import type { ToastStore } from '../../stores/toast.store.ts';
import { searchAlertsText } from './search-alerts.text.ts';

/** The alerts of searches and games that this person has switched on. */
export class SearchAlertsViewModel {
  /** The id of the alert that is being removed. */
  removing: string | null = null;
  private readonly request = new LatestRequest<readonly NamedAlert[]>();

  constructor(
    private readonly module: SearchAlertModule,
    private readonly toasts: ToastStore,
  ) {
    makeAutoObservable<this, 'request' | 'module' | 'toasts'>(this, { request: false, module: false, toasts: false }, { autoBind: true });
  }

  get alerts(): readonly NamedAlert[] | null {
    return this.request.value;
  }

  get problem(): string | null {
    return this.request.failure === null ? null : searchAlertsText.notLoaded;
  }

  start(): undefined {
    void this.load();
    return undefined;
  }

  async load(): Promise<void> {
    await this.request.run(async () => (await this.module.ready()).list());
  }

  async remove(id: string): Promise<void> {
    if (this.removing !== null) return;
    this.mark(id);
    const removed = await this.module.ready().then((alerts) => alerts.remove(id));
    this.mark(null);
    if (!removed.ok) {
      this.toasts.show('error', searchAlertsText.notRemoved);
      return;
    }
    this.request.show((this.alerts ?? []).filter((alert) => alert.id !== id));
    this.toasts.show('success', searchAlertsText.removed);
  }

  private mark(id: string | null): void {
    this.removing = id;
  }
}
