import { fail, type Result, succeed } from '../../domain/shared/result.ts';
import { isUuid } from '../../domain/shared/uuid.ts';
import type { AdminGroup, GroupKind } from '../../domain/taxonomy/group-draft.ts';
import { attempt } from '../shared/attempt.ts';
import { changedMeanwhile } from '../shared/changed-meanwhile.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import { isPortError } from '../shared/port-error.ts';
import { notFound } from '../shared/refusals.ts';
import type { AdminGroupRepository, GroupUse, StarterGame } from './admin-group-repository.ts';

/** The failure of a group with too many products to detach within the statement timeout. */
export const groupRefusal = (error: unknown): Result<never> | null =>
  isPortError(error) && error.code === 'TIMEOUT' ? fail('GROUP_TOO_LARGE') : null;

/** Operations on groups other than saving: read, order, switch, count, delete. */
export class GroupService {
  constructor(
    private readonly repository: AdminGroupRepository,
    private readonly errors: ErrorLog,
  ) {}

  list(kind: GroupKind): Promise<Result<readonly AdminGroup[]>> {
    return this.attempt(async () => succeed(await this.repository.list(kind)));
  }

  starterGames(): Promise<Result<readonly StarterGame[]>> {
    return this.attempt(async () => succeed(await this.repository.starterGames()));
  }

  /** @returns the number of games that were added */
  addStarterGames(slugs: readonly string[]): Promise<Result<number>> {
    return this.attempt(async () => succeed(await this.repository.addStarterGames(slugs)));
  }

  async open(kind: GroupKind, id: string): Promise<Result<AdminGroup>> {
    return this.attempt(async () => {
      const group = isUuid(id) ? await this.repository.byId(kind, id) : null;
      return group === null ? notFound : succeed(group);
    });
  }

  use(kind: GroupKind, id: string): Promise<Result<GroupUse>> {
    return this.attempt(async () => succeed(await this.repository.use(kind, id)));
  }

  /** False: the groups, or the order that was shown, have changed and must be read again. */
  order(kind: GroupKind, ids: readonly string[], seen?: readonly string[]): Promise<Result<boolean>> {
    return this.attempt(async () => succeed(await this.repository.order(kind, ids, seen)));
  }

  /** Switches one flag of a group in the list. */
  switchTo(
    kind: GroupKind,
    { id, version }: AdminGroup,
    flags: Partial<Pick<AdminGroup, 'isActive' | 'isPopular'>>,
  ): Promise<Result<AdminGroup>> {
    return this.attempt(async () => {
      const group = await this.repository.update(kind, id, flags, version);
      if (group !== null) return succeed(group);
      return (await this.repository.byId(kind, id)) === null ? notFound : changedMeanwhile;
    });
  }

  remove(kind: GroupKind, { id, version }: AdminGroup): Promise<Result<true>> {
    return this.attempt(async () => {
      if (await this.repository.delete(kind, id, version)) return succeed(true);
      return (await this.repository.byId(kind, id)) === null ? notFound : changedMeanwhile;
    });
  }

  private attempt<T>(work: () => Promise<Result<T>>): Promise<Result<T>> {
    return attempt(this.errors, 'GroupService', work, groupRefusal);
  }
}
