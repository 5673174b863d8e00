import { actionBound, makeObservable, observable, runInAction } from 'mobx';
import type { Result } from '../../../../../domain/shared/result.ts';
import type { TakeBack, UndoStore } from './undo.ts';

/** Offers to take actions of one kind back. It lasts longer than the form that did one: whichever list is open learns from here to read anew. */
export abstract class UndoStack<Actions> {
  /** Grows with every attempt. */
  turn = 0;

  constructor(
    private readonly actions: Actions,
    private readonly undo: UndoStore,
  ) {
    makeObservable(this, { turn: observable, offer: actionBound });
  }

  /**
   * @param done what happened, in the past
   * @param undo how these actions are undone
   */
  offer(done: string, undo: (actions: Actions) => Promise<Result<unknown>>): void {
    this.undo.offer(done, this.takeBack(undo));
  }

  /** The same for whoever offers it himself. */
  takeBack(undo: (actions: Actions) => Promise<Result<unknown>>): TakeBack {
    return async () => {
      const undone = await undo(this.actions);
      runInAction(() => {
        this.turn += 1;
      });
      return undone;
    };
  }
}
