import { actionBound, makeObservable, observable, runInAction } from 'mobx';
import type { Result } from '../../../../../domain/shared/result.ts';
import type { TakeBack, UndoStore } from './undo.ts';

/** Offers to undo actions of one kind. It lives longer than the form of an action: an open list learns from it to reload. */
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

  /** The same for a caller that shows the offer itself. */
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
