import { fail, type Result, succeed } from '../../domain/shared/result.ts';
import { attempt } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { KeyValueStore } from '../shared/key-value-store.ts';
import { isPortError } from '../shared/port-error.ts';
import type { SavedView, SavedViewRepository } from './saved-view-repository.ts';

const LIST = 'products';
const LONGEST_NAME = 40;
const FULL = 'VIEWS_FULL';

const isFull = (error: unknown): Result<never> | null => (isPortError(error) && error.code === FULL ? fail(FULL) : null);

/** The saved views of the product list, kept with the account. */
export class SavedViews {
  constructor(
    private readonly views: SavedViewRepository,
    private readonly device: KeyValueStore,
    private readonly errors: ErrorLog,
  ) {}

  /** The views, with those that an earlier version of the shop stored on this device, which are taken over once. */
  list(person: string): Promise<Result<readonly SavedView[]>> {
    return attempt(this.errors, 'SavedViews.list', async () => {
      await this.takeOver(person);
      return succeed(await this.views.list(LIST));
    });
  }

  /** Replaces a view of the same name. */
  async save(name: string, query: string): Promise<Result<readonly SavedView[]>> {
    const named = name.trim().slice(0, LONGEST_NAME).trim();
    if (named === '') return fail('VIEW_NAME');
    return attempt<readonly SavedView[]>(
      this.errors,
      'SavedViews.save',
      async () => {
        await this.views.save(LIST, { name: named, query });
        return succeed(await this.views.list(LIST));
      },
      isFull,
    );
  }

  remove(name: string): Promise<Result<readonly SavedView[]>> {
    return attempt(this.errors, 'SavedViews.remove', async () => {
      await this.views.remove(LIST, name);
      return succeed(await this.views.list(LIST));
    });
  }

  /** Views of the account win over those of the device; what does not fit any more is left behind. */
  private async takeOver(person: string): Promise<void> {
    const stored = this.device.get(keyOf(person));
    if (stored === null) return;
    const known = new Set((await this.views.list(LIST)).map(({ name }) => name));
    for (const view of viewsIn(stored)) {
      if (known.has(view.name)) continue;
      try {
        await this.views.save(LIST, view);
      } catch (error) {
        if (!isPortError(error) || error.code !== FULL) throw error;
        break;
      }
    }
    this.device.remove(keyOf(person));
  }
}

const keyOf = (person: string): string => `admin-views:${person}`;

const viewsIn = (stored: string): readonly SavedView[] => {
  try {
    const views: unknown = JSON.parse(stored);
    return Array.isArray(views) ? views.filter(isView) : [];
  } catch {
    return [];
  }
};

const isView = (value: unknown): value is SavedView =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'query' in value &&
  typeof value.query === 'string';
