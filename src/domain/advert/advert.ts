import type { GameAttribute } from '../attribute/game-attribute.ts';
import type { Attribute } from '../catalog/product.ts';
import type { Failure } from '../shared/result.ts';

/** An attribute with the lines of its words; null for those of the trade (`commonWords`). */
export interface ReadAttribute extends GameAttribute {
  readonly words: readonly string[] | null;
}

/** A game of the shop as adverts name it. */
export interface AdvertGame {
  readonly id: string;
  readonly name: string;
  /** Its name and other names of it. */
  readonly words: readonly string[];
  readonly attributes: readonly ReadAttribute[];
}

/** What a part of an advert was read as. `other-amount`: an amount that is no price; `attribute`: a fact with the attribute's name. */
export type MarkKind = 'game' | 'price' | 'other-amount' | 'contact' | 'attribute';

/** A part of the advert's text, [begin, end) in its characters. */
export interface AdvertMark {
  readonly kind: MarkKind;
  readonly begin: number;
  readonly end: number;
  /** The name of the attribute. */
  readonly label?: string;
}

/** A price, or why none is certain, with the amounts that it can be. */
export interface AdvertPrice {
  readonly amount: number | null;
  readonly problem: Failure | null;
  readonly candidates: readonly number[];
}

/** What was read in one advert. */
export interface ReadAdvert {
  /** The advert as it is shown: readable characters, without senders and times of a chat. */
  readonly text: string;
  /** In the order of the text, without overlaps. */
  readonly marks: readonly AdvertMark[];
  readonly gameId: string | null;
  /** The game was inferred from ranks, or is that of the advert before. */
  readonly isGameGuessed: boolean;
  readonly name: string;
  readonly price: AdvertPrice;
  /** Lines of the attributes of the game in its order, then the steps of a rank. */
  readonly attributes: readonly Attribute[];
  /** Without contact data and amounts. */
  readonly description: string;
}
