import type { AttributeDraft } from '../../domain/attribute/attribute-draft.ts';
import type { GameAttribute } from '../../domain/attribute/game-attribute.ts';

/** An attribute in the schema editor. */
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
  /** Products whose line has the new name now. */
  readonly carried: number;
  /** Products that had a free line of the new name before: it belongs to the attribute now, indistinguishable from the others. */
  readonly joined: number;
}

/** The attribute schemas of games. @throws PortError: `denied`, `conflict` for a taken name or an outdated version, `invalid` */
export interface AdminAttributeRepository {
  /** Null for a game unknown. */
  ofGame(gameId: string): Promise<GameSchema | null>;
  /** Behind those that are there. */
  add(gameId: string, key: string, draft: AttributeDraft): Promise<void>;
  /**
   * All of it or nothing; a new name carries the lines of products along.
   * @returns null when the version is outdated or the attribute is deleted
   */
  change(id: string, version: string, draft: AttributeDraft): Promise<AttributeChanged | null>;
  /** @returns how many products have, or had, a line of it; null when it was deleted before */
  remove(id: string, keepsValues: boolean): Promise<number | null>;
  /**
   * @param seen the order that is to be there still; without it any other is replaced
   * @returns false when the order is not the one that was seen
   */
  order(gameId: string, ids: readonly string[], seen?: readonly string[]): Promise<boolean>;
}
