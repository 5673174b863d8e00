/** Amounts and the highest code of each, for the rule in TypeScript and in SQL. */
export const HIGHEST_CODES: readonly (readonly [due: number, highest: number])[] = [
  [1, 0],
  [9, 0],
  [10, 1],
  [500, 50],
  [989, 98],
  [990, 99],
  [1_000, 99],
  [9_999, 99],
  [10_000, 99],
  [19_999, 99],
  [20_000, 200],
  [20_100, 201],
  [49_899, 498],
  [49_900, 499],
  [50_000, 499],
  [10_000_000, 499],
];
