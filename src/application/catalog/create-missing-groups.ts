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

/** Creates the games, categories and tiers that a file names and the shop does not have. */
export class CreateMissingGroups {
  constructor(
    private readonly groups: Pick<GroupService, 'list'>,
    private readonly save: Pick<SaveGroup, 'execute'>,
    private readonly errors: ErrorLog,
  ) {}

  /** @returns the names that could not be created; the others are */
  execute(missing: ImportPlan['missing']): Promise<Result<readonly UncreatedGroup[]>> {
    return attempt(this.errors, 'CreateMissingGroups', async () => {
      const uncreated: UncreatedGroup[] = [];
      for (const [column, kind] of KINDS) {
        if (missing[column].length === 0) continue;
        const existing = await this.groups.list(kind);
        if (!existing.ok) return existing;
        const taken = existing.value.map(({ slug }) => slug);
        for (const name of missing[column]) {
          const slug = freeSlug(slugFromName(name), taken);
          const saved = await this.save.execute(kind, { ...emptyGroup, name, slug }, null);
          if (saved.ok) taken.push(slug);
          else uncreated.push({ name, failure: saved.failure });
        }
      }
      return succeed(uncreated);
    });
  }
}
