import { makeAutoObservable, runInAction } from 'mobx';
import type { UndoAttribute } from '../../../application/admin/attributes/undo-attribute.ts';
import type { Result } from '../../../domain/shared/result.ts';
import type { UndoStore } from '../hands/undo.ts';

/** Offers to take changes of a schema back. It lasts longer than the editor, so whichever is open learns from here to read anew. */
export class AttributeUndoStore {
  /** Grows with every attempt. */
  turn = 0;

  constructor(
    private readonly attribute: UndoAttribute,
    private readonly undo: UndoStore,
  ) {
    makeAutoObservable<this, 'attribute' | 'undo'>(this, { attribute: false, undo: false }, { autoBind: true });
  }

  offer(done: string, takeBack: (attribute: UndoAttribute) => Promise<Result<unknown>>): void {
    this.undo.offer(done, async () => {
      const undone = await takeBack(this.attribute);
      runInAction(() => {
        this.turn += 1;
      });
      return undone;
    });
  }
}
