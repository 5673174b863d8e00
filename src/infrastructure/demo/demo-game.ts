import type { CategorySlug } from './demo-categories.ts';
import type { TierSlug } from './demo-tiers.ts';

type Range = readonly [low: number, high: number];

/** Something that is counted on an account's score board: skins, level, what is left of the game's money. */
export interface Figure {
  readonly label: string;
  /** How a name says it: 42 becomes "42 skin". */
  readonly text: (count: string) => string;
  readonly range: Readonly<Record<TierSlug, Range>>;
}

export type NamePart = 'rank' | 0 | 1 | 2 | 3;

/** What accounts of one game are made of. */
interface AccountKind {
  /** Of 302 products of the whole demonstration. */
  readonly count: number;
  readonly rankLabel: string;
  /** Its ranks have steps inside: "Epic V" is Epic, in division V. */
  readonly hasSteps?: true;
  /** What a name says, the most telling first: the rank, or a figure by its place. */
  readonly name: readonly [NamePart, NamePart, NamePart];
  /** Lowest first; "13..24" becomes a number between, by how good the account is. */
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
  /** Numbers of covers that look unlike each other: two per tier. */
  readonly covers: Readonly<Record<TierSlug, readonly [number, number]>>;
  readonly account: AccountKind;
  readonly offers: readonly Offer[];
}

/** Shorthand for the tables of the games. */
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
