import type { Attribute } from '../catalog/product.ts';
import { characterCount } from '../shared/character-count.ts';
import { choicesOf, type GameAttribute, isNamed, YES } from './game-attribute.ts';
import { numberOf } from './number-text.ts';

const MAX_FACTS = 2;
const LONGEST_FACT = 40;

export type ValueProblem = 'required' | 'number' | 'range' | 'choice';

/** Validates a value; null when it is valid. The database enforces the same rule. */
export const valueProblem = (attribute: Pick<GameAttribute, 'kind' | 'choices' | 'min' | 'max'>, value: string): ValueProblem | null => {
  if (attribute.kind === 'text') return null;
  if (attribute.kind !== 'number') return choicesOf(attribute).includes(value) ? null : 'choice';
  const number = numberOf(value);
  if (number === null) return 'number';
  return number < (attribute.min ?? 0) || number > (attribute.max ?? Number.POSITIVE_INFINITY) ? 'range' : null;
};

/** The value of the first line that belongs to an attribute. */
export const valueIn = (lines: readonly Attribute[], attribute: Pick<GameAttribute, 'name'>): string | null =>
  lines.find(({ label }) => isNamed(attribute, label))?.value ?? null;

/** Validates a product's lines against its game's schema. @returns problems by attribute id */
export const linesProblems = (schema: readonly GameAttribute[], lines: readonly Attribute[]): ReadonlyMap<string, ValueProblem> =>
  new Map(
    schema.flatMap((attribute) => {
      const value = valueIn(lines, attribute);
      const missing = attribute.isRequired ? ('required' as const) : null;
      const problem = value === null || value === '' ? missing : valueProblem(attribute, value);
      return problem === null ? [] : [[attribute.id, problem] as const];
    }),
  );

const factOf = (attribute: GameAttribute, value: string): string | null => {
  if (valueProblem(attribute, value) !== null) return null;
  if (attribute.kind === 'number') return attribute.unit === null ? `${attribute.name} ${value}` : `${value} ${attribute.unit}`;
  if (attribute.kind === 'yes_no') return value === YES ? attribute.name : null;
  return characterCount(value) > LONGEST_FACT ? null : value;
};

/** The attribute values on a card, at most two, in the order of the schema. The database computes the same (private.card_text). */
export const cardFacts = (schema: readonly GameAttribute[], lines: readonly Attribute[]): string[] =>
  schema
    .filter(({ isFact }) => isFact)
    .flatMap((attribute) => {
      const value = valueIn(lines, attribute);
      return (value === null ? null : factOf(attribute, value)) ?? [];
    })
    .slice(0, MAX_FACTS);
