import { actionBound, makeObservable, observable, runInAction } from 'mobx';
import type { Result } from '../../../../../domain/shared/result.ts';
import type { UndoStore } from './undo.ts';

/** Offers to take deeds of one kind back. It lasts longer than the form that did one: whichever list is open learns from here to read anew. */
export abstract class UndoStack<Deeds> {
  /** Grows with every attempt. */
  turn = 0;

  constructor(
    private readonly deeds: Deeds,
    private readonly undo: UndoStore,
  ) {
    makeObservable(this, { turn: observable, offer: actionBound });
  }

  /**
   * @param done what happened, in the past
   * @param takeBack how these deeds are undone
   */
  offer(done: string, takeBack: (deeds: Deeds) => Promise<Result<unknown>>): void {
    this.undo.offer(done, async () => {
      const undone = await takeBack(this.deeds);
      runInAction(() => {
        this.turn += 1;
      });
      return undone;
    });
  }
}
