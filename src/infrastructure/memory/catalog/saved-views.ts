import type { SavedView, SavedViewRepository } from '../../../application/catalog/saved-view-repository.ts';
import { PortError } from '../../../application/shared/port-error.ts';

const MOST = 20;

/** Fake of saved views, of everybody. */
export class InMemorySavedViewRepository implements SavedViewRepository {
  /** By person and list. */
  readonly stored = new Map<string, readonly SavedView[]>();

  constructor(private readonly who: () => string | null) {}

  async list(list: string): Promise<readonly SavedView[]> {
    return this.stored.get(this.keyOf(list)) ?? [];
  }

  async save(list: string, view: SavedView): Promise<void> {
    const views = await this.list(list);
    const others = views.filter(({ name }) => name !== view.name);
    if (others.length >= MOST) throw new PortError('invalid', 'VIEWS_FULL', 'VIEWS_FULL');
    const place = views.findIndex(({ name }) => name === view.name);
    this.stored.set(this.keyOf(list), place < 0 ? [...views, view] : views.with(place, view));
  }

  async remove(list: string, name: string): Promise<void> {
    this.stored.set(
      this.keyOf(list),
      (await this.list(list)).filter((view) => view.name !== name),
    );
  }

  private keyOf(list: string): string {
    const person = this.who();
    if (person === null) throw new PortError('denied', 'views belong to accounts', '42501');
    return `${person}/${list}`;
  }
}
