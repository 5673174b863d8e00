import { linesProblems, valueIn } from '../attribute/attribute-value.ts';
import { type GameAttribute, isNamed } from '../attribute/game-attribute.ts';
import type { PlannedSale } from '../flash-sale/price-under-sale.ts';
import type { Attribute } from './product.ts';
import type { EntryProblem, KnownRental } from './sheet-lists.ts';

/** The fields of a stored product that the rules of a change need. */
export interface KnownProduct {
  readonly price: number;
  readonly stock: number;
  readonly gameId: string | null;
  readonly attributes: readonly Attribute[];
  readonly rentals: readonly KnownRental[];
  readonly sales: readonly PlannedSale[];
}

const CODES = { required: 'ATTRIBUTE_REQUIRED', number: 'ATTRIBUTE_NUMBER', range: 'ATTRIBUTE_RANGE', choice: 'ATTRIBUTE_CHOICE' } as const;

const isSame = (a: readonly Attribute[], b: readonly Attribute[]): boolean =>
  a.length === b.length && a.every(({ label, value }, place) => label === b[place]?.label && value === b[place]?.value);

/**
 * Attribute lines that the game does not accept, as the database will judge them: a change that touches neither game nor lines is not
 * checked, and previous values under the same game may stay.
 * @param known null for a new product
 * @param lines null when the file has no attribute column
 */
export const unknownAttributes = (
  schema: readonly GameAttribute[],
  known: Pick<KnownProduct, 'gameId' | 'attributes'> | null,
  gameId: string | null,
  lines: readonly Attribute[] | null,
): EntryProblem[] => {
  const after = lines ?? known?.attributes ?? [];
  const keepsGame = known !== null && known.gameId === gameId;
  if (keepsGame && isSame(after, known.attributes)) return [];
  const problems = linesProblems(schema, after);
  return schema.flatMap((attribute) => {
    const problem = problems.get(attribute.id);
    const value = valueIn(after, attribute);
    const stood = keepsGame && value !== null && known.attributes.some((line) => isNamed(attribute, line.label) && line.value === value);
    if (problem === undefined || stood) return [];
    return [{ code: CODES[problem], value: problem === 'required' ? attribute.name : `${attribute.name}=${value}` }];
  });
};
