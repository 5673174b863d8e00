import { readAmount } from '../search/spoken-amount.ts';
import { orderedRange } from '../shared/ordered-range.ts';
import type { QueryPairs } from './product-query-text.ts';

/** Values that say nothing: a form without scripts sends every one of its fields. */
const isSilent = (name: string, value: string, defaultSort: string): boolean =>
  value.trim() === '' || (name === 'category' && value === 'all') || (name === 'sort' && value === defaultSort);

/**
 * The pairs of a list's address without those that say nothing, with prices as plain numbers in the right order: `min=&max=500rb&sort=newest`
 * becomes `max=500000`.
 * @param defaultSort the order of an address without one
 */
export const tidyListingAddress = (pairs: QueryPairs, defaultSort: string): readonly (readonly [string, string])[] => {
  const told = [...pairs].filter(([name, value]) => !isSilent(name, value, defaultSort));
  const amountOf = (name: string): number | null => readAmount(told.find(([other]) => other === name)?.[1] ?? '');
  const [min, max] = orderedRange(amountOf('min'), amountOf('max'));
  return told.flatMap(([name, value]) => {
    const amount = name === 'min' ? min : name === 'max' ? max : null;
    return [[name, amount === null ? value : String(amount)] as const];
  });
};
