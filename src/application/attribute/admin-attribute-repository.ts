import type { AttributeDraft } from '../../domain/attribute/attribute-draft.ts';
import type { GameAttribute } from '../../domain/attribute/game-attribute.ts';

/** An attribute as whoever edits the schema sees it. */
export interface EditedAttribute extends GameAttribute {
  /** Products of the game that have a line of it, shown or hidden. */
  readonly products: number;
  /** Which state was read: a save of another one is refused. */
  readonly version: string;
}

export interface GameSchema {
  readonly game: { readonly id: string; readonly name: string; readonly slug: string };
  /** In the owner's order. */
  readonly attributes: readonly EditedAttribute[];
}

/** What a new name did to the game's products. */
export interface AttributeChanged {
  /** Those whose line took it. */
  readonly carried: number;
  /** Those that had a free line of that name before: it is one of the attribute's now, and cannot be told from the others. */
  readonly joined: number;
}

/** Keeps the schemas of games. @throws PortError: `denied`, `conflict` for a name that is taken or a version that is not the last, `invalid` */
export interface AdminAttributeRepository {
  /** Null for a game unknown. */
  ofGame(gameId: string): Promise<GameSchema | null>;
  /** Behind those that are there. */
  add(gameId: string, key: string, draft: AttributeDraft): Promise<void>;
  /**
   * All of it or nothing; a new name carries the lines of products along.
   * @returns null when the version is not the last or the attribute is gone
   */
  change(id: string, version: string, draft: AttributeDraft): Promise<AttributeChanged | null>;
  /** @returns how many products have, or had, a line of it; null when it is gone already */
  remove(id: string, keepsValues: boolean): Promise<number | null>;
  /**
   * @param seen the order that is to be there still; without it any other is replaced
   * @returns false when the order is not the one that was seen
   */
  order(gameId: string, ids: readonly string[], seen?: readonly string[]): Promise<boolean>;
}
