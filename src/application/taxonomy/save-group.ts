import { type Failure, fail, type Result, succeed } from '../../domain/shared/result.ts';
import {
  type AdminGroup,
  draftGroup,
  type GroupDraft,
  type GroupFormInput,
  type GroupKind,
  type GroupProblems,
  groupProblems,
} from '../../domain/taxonomy/group-draft.ts';
import { attempt } from '../shared/attempt.ts';
import { changedMeanwhile } from '../shared/changed-meanwhile.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import { notFound } from '../shared/refusals.ts';
import type { AdminGroupRepository } from './admin-group-repository.ts';
import { groupProblemOf, groupRefusal } from './group-service.ts';

interface Refused {
  readonly kind: 'failed';
  readonly failure: Failure;
}

export type GroupSaved =
  | { readonly kind: 'saved'; readonly group: AdminGroup }
  | { readonly kind: 'problems'; readonly problems: GroupProblems }
  | Refused;

/** What differs from what was read. */
const changesIn = (draft: GroupDraft, was: AdminGroup): Partial<GroupDraft> =>
  Object.fromEntries(Object.entries(draft).filter(([field, value]) => was[field as keyof GroupDraft] !== value));

/** Checks a game, category or tier as it was typed, field by field, and stores it. */
export class SaveGroup {
  constructor(
    private readonly repository: AdminGroupRepository,
    private readonly errors: ErrorLog,
  ) {}

  /** @param was the group that is changed, null for a new one */
  async execute(kind: GroupKind, input: GroupFormInput, was: AdminGroup | null): Promise<GroupSaved> {
    let refused: GroupProblems | null = null;
    const saved = await attempt<GroupSaved>(
      this.errors,
      'SaveGroup',
      () => this.save(kind, input, was),
      (error) => {
        refused = groupProblemOf(error);
        return refused === null ? groupRefusal(error) : fail('INVALID');
      },
    );
    if (saved.ok) return saved.value;
    return refused === null ? { kind: 'failed', failure: saved.failure } : { kind: 'problems', problems: refused };
  }

  private async save(kind: GroupKind, input: GroupFormInput, was: AdminGroup | null): Promise<Result<GroupSaved>> {
    const problems = groupProblems(kind, input, await this.repository.list(kind), was);
    if (Object.keys(problems).length > 0) return succeed({ kind: 'problems', problems });
    const draft = draftGroup(input);
    const group = was === null ? await this.repository.insert(kind, draft) : await this.change(kind, draft, was);
    if (group !== null) return succeed({ kind: 'saved', group });
    const isThere = was !== null && (await this.repository.byId(kind, was.id)) !== null;
    return isThere ? changedMeanwhile : notFound;
  }

  private async change(kind: GroupKind, draft: GroupDraft, was: AdminGroup): Promise<AdminGroup | null> {
    const changes = changesIn(draft, was);
    return Object.keys(changes).length === 0 ? was : this.repository.update(kind, was.id, changes, was.version);
  }
}
