import type { AttributeDraft } from '../../domain/attribute/attribute-draft.ts';
import type { GameAttribute } from '../../domain/attribute/game-attribute.ts';

/** An attribute in the schema editor. */
export interface EditedAttribute extends GameAttribute {
  /** How adverts name it and its choices; null for the common words of the trade. */
  readonly advertWords: readonly string[] | null;
  /** Number of the game's products with such a line, hidden ones included. */
  readonly products: number;
  /** The version that was read; a save of another version is refused. */
  readonly version: string;
}

/** A game with its attributes as adverts name them. */
export interface WordedSchema {
  readonly game: GameSchema['game'];
  /** In the owner's order. */
  readonly attributes: readonly Omit<EditedAttribute, 'products' | 'version'>[];
}

export interface GameSchema {
  readonly game: { readonly id: string; readonly name: string; readonly slug: string };
  /** In the owner's order. */
  readonly attributes: readonly EditedAttribute[];
}

/** The effect of a rename on the game's products. */
export interface AttributeChanged {
  /** Products whose line was renamed. */
  readonly carried: number;
  /** Products that already had a free line with the new name; it belongs to the attribute now. */
  readonly joined: number;
}

/** The attribute schemas of games. @throws PortError: `denied`, `conflict` for a taken name or an outdated version, `invalid` */
export interface AdminAttributeRepository {
  /** Null for an unknown game. */
  ofGame(gameId: string): Promise<GameSchema | null>;
  /** Of every game, hidden ones included, in the order of the shop. */
  ofAllGames(): Promise<readonly WordedSchema[]>;
  /** Appends an attribute. */
  add(gameId: string, key: string, draft: AttributeDraft): Promise<void>;
  /**
   * Applies all changes or none; a new name also renames the lines of products.
   * @returns null when the version is outdated or the attribute is deleted
   */
  change(id: string, version: string, draft: AttributeDraft): Promise<AttributeChanged | null>;
  /**
   * @param keepsValues keeps the lines of products as free lines
   * @returns the number of products with such a line; null when it was deleted before
   */
  remove(id: string, keepsValues: boolean): Promise<number | null>;
  /**
   * @param seen the order that must still be stored; without it any order is replaced
   * @returns false when the stored order is another one
   */
  order(gameId: string, ids: readonly string[], seen?: readonly string[]): Promise<boolean>;
}
