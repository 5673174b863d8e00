import { type Result, succeed } from '../../domain/shared/result.ts';
import {
  type AdminGroup,
  draftGroup,
  type GroupDraft,
  type GroupFormInput,
  type GroupKind,
  groupProblems,
} from '../../domain/taxonomy/group-draft.ts';
import { attempt } from '../shared/attempt.ts';
import { changedMeanwhile } from '../shared/changed-meanwhile.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import { isPortError } from '../shared/port-error.ts';
import { fieldsInvalid, notFound } from '../shared/refusals.ts';
import type { AdminGroupRepository } from './admin-group-repository.ts';
import { groupRefusal } from './group-service.ts';

/** Problems that only the database can detect, because it knows all slugs, including public ones. */
const refusal = (error: unknown): Result<never> | null => {
  if (isPortError(error) && error.code === 'TAKEN') return fieldsInvalid({ slug: 'GROUP_SLUG_TAKEN' });
  return isPortError(error) && error.code === 'SLUG_KEPT' ? fieldsInvalid({ slug: 'SLUG_KEPT' }) : groupRefusal(error);
};

/** The fields that differ from the stored group. */
const changesIn = (draft: GroupDraft, was: AdminGroup): Partial<GroupDraft> =>
  Object.fromEntries(Object.entries(draft).filter(([field, value]) => was[field as keyof GroupDraft] !== value));

/** Validates a game, category or tier, and stores it. */
export class SaveGroup {
  constructor(
    private readonly repository: AdminGroupRepository,
    private readonly errors: ErrorLog,
  ) {}

  /** @param was the group to change; null for a new one */
  execute(kind: GroupKind, input: GroupFormInput, was: AdminGroup | null): Promise<Result<AdminGroup>> {
    return attempt(this.errors, 'SaveGroup', () => this.save(kind, input, was), refusal);
  }

  private async save(kind: GroupKind, input: GroupFormInput, was: AdminGroup | null): Promise<Result<AdminGroup>> {
    const problems = groupProblems(kind, input, await this.repository.list(kind), was);
    if (Object.keys(problems).length > 0) return fieldsInvalid(problems);
    const draft = draftGroup(input);
    const group = was === null ? await this.repository.insert(kind, draft) : await this.change(kind, draft, was);
    if (group !== null) return succeed(group);
    const isThere = was !== null && (await this.repository.byId(kind, was.id)) !== null;
    return isThere ? changedMeanwhile : notFound;
  }

  private async change(kind: GroupKind, draft: GroupDraft, was: AdminGroup): Promise<AdminGroup | null> {
    const changes = changesIn(draft, was);
    return Object.keys(changes).length === 0 ? was : this.repository.update(kind, was.id, changes, was.version);
  }
}
