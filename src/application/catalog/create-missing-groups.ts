import { type Failure, type Result, succeed } from '../../domain/shared/result.ts';
import { emptyGroup, type GroupKind } from '../../domain/taxonomy/group-draft.ts';
import { freeSlug, slugFromName } from '../../domain/taxonomy/slug-from-name.ts';
import { attempt } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { GroupService } from '../taxonomy/group-service.ts';
import type { SaveGroup } from '../taxonomy/save-group.ts';
import type { ImportPlan } from './check-product-import.ts';

const KINDS: readonly (readonly [column: keyof ImportPlan['missing'], kind: GroupKind])[] = [
  ['game', 'games'],
  ['kategori', 'categories'],
  ['tier', 'tiers'],
];

/** A name that became no group, and why. */
export interface UncreatedGroup {
  readonly name: string;
  readonly failure: Failure;
}

/** Creates the games, categories and tiers that a file names and the shop does not have; popular games with their attributes. */
export class CreateMissingGroups {
  constructor(
    private readonly groups: Pick<GroupService, 'list' | 'starterGames' | 'addStarterGames'>,
    private readonly save: Pick<SaveGroup, 'execute'>,
    private readonly errors: ErrorLog,
  ) {}

  /** @returns the names that could not be created; the others are */
  execute(missing: ImportPlan['missing']): Promise<Result<readonly UncreatedGroup[]>> {
    return attempt(this.errors, 'CreateMissingGroups', async () => {
      const uncreated: UncreatedGroup[] = [];
      for (const [column, kind] of KINDS) {
        const names = kind === 'games' ? await this.addStarters(missing.game) : missing[column];
        if (names.length === 0) continue;
        const existing = await this.groups.list(kind);
        if (!existing.ok) return existing;
        const taken = existing.value.map(({ slug }) => slug);
        for (const name of names) {
          const slug = freeSlug(slugFromName(name), taken);
          const saved = await this.save.execute(kind, { ...emptyGroup, name, slug }, null);
          if (saved.ok) taken.push(slug);
          else uncreated.push({ name, failure: saved.failure });
        }
      }
      return succeed(uncreated);
    });
  }

  /** Adds the popular games among the names with their attributes. @returns the other names */
  private async addStarters(names: readonly string[]): Promise<readonly string[]> {
    const starters = names.length === 0 ? null : await this.groups.starterGames();
    if (starters?.ok !== true) return names;
    const slugOf = (name: string): string | undefined =>
      starters.value.find((game) => !game.isAdded && game.name.toLowerCase() === name.trim().toLowerCase())?.slug;
    const slugs = names.flatMap((name) => slugOf(name) ?? []);
    const added = slugs.length === 0 ? null : await this.groups.addStarterGames(slugs);
    return added?.ok === true ? names.filter((name) => slugOf(name) === undefined) : names;
  }
}
