import { actionBound, makeObservable, observable, runInAction } from 'mobx';
import type { Result } from '../../../../../domain/shared/result.ts';
import type { TakeBack, UndoStore } from './undo.ts';

/** Offers to undo actions of one kind. It lives longer than the form of an action, so that an open list reloads after an undo. */
export abstract class UndoStack<Actions> {
  /** Grows with every attempt. */
  turn = 0;

  constructor(
    private readonly actions: Actions,
    private readonly undo: UndoStore,
  ) {
    makeObservable(this, { turn: observable, offer: actionBound });
  }

  /** @param done the message after the action @param undo undoes these actions */
  offer(done: string, undo: (actions: Actions) => Promise<Result<unknown>>): void {
    this.undo.offer(done, this.takeBack(undo));
  }

  /** For a caller that shows the offer itself. */
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
