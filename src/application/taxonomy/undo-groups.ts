import { fail, type Result, succeed } from '../../domain/shared/result.ts';
import { type AdminGroup, type GroupKind, groupFormInput } from '../../domain/taxonomy/group-draft.ts';
import { changedMeanwhile } from '../shared/changed-meanwhile.ts';
import { fieldProblemsOf } from '../shared/refusals.ts';
import type { GroupService } from './group-service.ts';
import type { SaveGroup } from './save-group.ts';

/** Restores groups to their state before a change, with the checks of any change, and only while nobody changed them since. */
export class UndoGroups {
  constructor(
    private readonly groups: GroupService,
    private readonly save: SaveGroup,
  ) {}

  /** Undoes a switched flag. */
  flags(kind: GroupKind, { isActive, isPopular }: AdminGroup, after: AdminGroup): Promise<Result<AdminGroup>> {
    return this.groups.switchTo(kind, after, { isActive, isPopular });
  }

  /** Undoes a saved form. */
  async edit(kind: GroupKind, before: AdminGroup, after: AdminGroup): Promise<Result<AdminGroup>> {
    const saved = await this.save.execute(kind, groupFormInput(before), after);
    const problems = saved.ok ? null : fieldProblemsOf(saved.failure);
    if (problems === null) return saved;
    // For example a slug that has become public meanwhile.
    const [problem] = Object.values(problems);
    return fail('CANNOT_GO_BACK', problem === undefined ? {} : { problem });
  }

  /** @param after the order that was set; a different stored order is not replaced */
  async order(kind: GroupKind, before: readonly string[], after: readonly string[]): Promise<Result<true>> {
    const ordered = await this.groups.order(kind, before, after);
    if (!ordered.ok) return ordered;
    return ordered.value ? succeed(true) : changedMeanwhile;
  }
}
