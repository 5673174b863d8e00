import type { SearchAlertRepository } from '../../../application/search/search-alerts.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import type { SearchAlert, SearchAlertRequest } from '../../../domain/search/search-alert.ts';
import type { MemoryCatalogue } from '../catalog/catalogue.ts';

const MOST = 20;

/** Fake of a person's alerts. It sends none. */
export class InMemorySearchAlertRepository implements SearchAlertRepository {
  private alerts: readonly SearchAlert[] = [];

  constructor(private readonly catalogue: MemoryCatalogue) {}

  async list(): Promise<readonly SearchAlert[]> {
    return this.alerts;
  }

  async save({ text, gameId }: SearchAlertRequest): Promise<string> {
    const game = this.catalogue.games.find(({ id }) => id === gameId)?.slug ?? null;
    const known = this.alerts.find((alert) => alert.text === text && alert.game === game);
    if (known !== undefined) return known.id;
    if (this.alerts.length >= MOST) throw new PortError('invalid', 'ALERTS_FULL', 'ALERTS_FULL');
    const alert = { id: crypto.randomUUID(), text, game };
    this.alerts = [alert, ...this.alerts];
    return alert.id;
  }

  async remove(id: string): Promise<void> {
    this.alerts = this.alerts.filter((alert) => alert.id !== id);
  }
}
