import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { GameSchema } from '../../../../../application/attribute/admin-attribute-repository.ts';
import type { ReadGameSchema } from '../../../../../application/attribute/read-game-schema.ts';
import { failureText } from '../../kit/failure-text.ts';

/** The schema of the game that is selected for a product. */
export class ProductAttributesViewModel {
  schema: GameSchema | null = null;
  problem: string | null = null;
  private wanted: string | null = null;

  constructor(private readonly read: ReadGameSchema) {
    makeAutoObservable<this, 'read' | 'wanted'>(this, { schema: observableRef, read: false, wanted: false }, { autoBind: true });
  }

  async show(gameId: string | null): Promise<void> {
    this.wanted = gameId;
    if (gameId === null) {
      this.schema = null;
      return;
    }
    const found = await this.read.execute(gameId);
    runInAction(() => {
      // Another game may be selected by now.
      if (this.wanted !== gameId) return;
      this.schema = found.ok ? found.value : null;
      this.problem = found.ok ? null : failureText(found.failure);
    });
  }
}
