/** Comparison operators. `is` accepts null, true and false. */
const OPERATORS = ['eq', 'neq', 'lt', 'lte', 'gt', 'gte', 'in', 'is'] as const;

/** One condition; `in` has several values, the others one. */
export interface Condition {
  readonly column: string;
  readonly operator: (typeof OPERATORS)[number];
  readonly values: readonly string[];
  readonly isNegated: boolean;
}

const unquote = (text: string): string => (/^".*"$/s.test(text) ? text.slice(1, -1).replace(/\\(.)/gs, '$1') : text);

/** Splits at commas outside of brackets and quotes. */
const split = (text: string): readonly string[] => text.match(/(?:"(?:\\.|[^"\\])*"|\((?:"(?:\\.|[^"\\])*"|[^()"])*\)|[^,])+/gs) ?? [];

const CONDITION = /^\s*([^=]+?)=(not\.)?([a-z]+)\.(.*)$/s;

const read = (text: string): Condition | null => {
  const [, column, negation, operator, value = ''] = CONDITION.exec(text) ?? [];
  const known = OPERATORS.find((one) => one === operator);
  if (column === undefined || known === undefined) return null;
  if (known !== 'in') return { column, operator: known, values: [unquote(value)], isNegated: negation !== undefined };
  const inner = /^\((.+)\)$/s.exec(value)?.[1];
  if (inner === undefined) return null;
  return { column, operator: known, values: split(inner).map(unquote), isNegated: negation !== undefined };
};

/** Parses a filter such as `price=lt.500000,game=in.(ml,ff)`; null when invalid. */
export const readFilter = (filter: string): readonly Condition[] | null => {
  if (filter.trim() === '') return [];
  const conditions = split(filter).map(read);
  return conditions.every((one) => one !== null) ? conditions : null;
};
