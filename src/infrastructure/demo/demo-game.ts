import type { CategorySlug } from './demo-categories.ts';
import type { TierSlug } from './demo-tiers.ts';

type Range = readonly [low: number, high: number];

/** A counted attribute of an account: skins, level, amount of the game's currency. */
export interface Figure {
  readonly label: string;
  /** The text in a product name: 42 becomes "42 skin". */
  readonly text: (count: string) => string;
  readonly range: Readonly<Record<TierSlug, Range>>;
}

export type NamePart = 'rank' | 0 | 1 | 2 | 3;

/** The generator settings of a game's accounts. */
interface AccountKind {
  /** Of 302 products in total. */
  readonly count: number;
  readonly rankLabel: string;
  /** Its ranks have divisions: "Epic V" is division V of Epic. */
  readonly hasSteps?: true;
  /** The parts of a name, the most important first: the rank, or an attribute by index. */
  readonly name: readonly [NamePart, NamePart, NamePart];
  /** Lowest first; "13..24" becomes a number in this range, by quality. */
  readonly ranks: Readonly<Record<TierSlug, readonly [string, ...string[]]>>;
  readonly figures: readonly [Figure, Figure, Figure, Figure];
  readonly servers: readonly [string, ...string[]];
  readonly logins: readonly [string, ...string[]];
  readonly highlights: Readonly<Record<TierSlug, readonly [string, ...string[]]>>;
}

/** An item, a service, a top-up or a voucher. */
export interface Offer {
  readonly category: Exclude<CategorySlug, 'akun'>;
  readonly name: string;
  /** Whole Rupiah. */
  readonly price: number;
  readonly detail: string;
}

export interface DemoGame {
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  /** A Lucide icon. */
  readonly icon: string;
  readonly color: string;
  readonly account: AccountKind;
  readonly offers: readonly Offer[];
}

/** A short constructor for the tables of games. */
export const figure = (label: string, text: Figure['text'], reguler: Range, pelajar: Range, premium: Range): Figure => ({
  label,
  text,
  range: { reguler, pelajar, premium },
});

export const offer = (category: Offer['category'], name: string, price: number, detail: string): Offer => ({
  category,
  name,
  price,
  detail,
});
