import { makeAutoObservable, runInAction } from 'mobx';
import type { UndoGroups } from '../../../application/admin/groups/undo-groups.ts';
import type { Result } from '../../../domain/shared/result.ts';
import type { UndoStore } from '../hands/undo.ts';

/** Offers to take changes of groups back. It lasts longer than the form that made one, so an open list learns from here to read anew. */
export class GroupUndoStore {
  /** Grows with every attempt. */
  turn = 0;

  constructor(
    private readonly groups: UndoGroups,
    private readonly undo: UndoStore,
  ) {
    makeAutoObservable<this, 'groups' | 'undo'>(this, { groups: false, undo: false }, { autoBind: true });
  }

  offer(done: string, takeBack: (groups: UndoGroups) => Promise<Result<unknown>>): void {
    this.undo.offer(done, async () => {
      const result = await takeBack(this.groups);
      runInAction(() => {
        this.turn += 1;
      });
      return result;
    });
  }
}
