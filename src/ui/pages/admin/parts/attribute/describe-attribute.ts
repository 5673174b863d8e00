import type { GameAttribute } from '../../../../../domain/attribute/game-attribute.ts';
import { numberText } from '../../../../../domain/attribute/number-text.ts';
import { attributesText } from './attribute.text.ts';

/** What an attribute is, in one line: "Angka (skin), 0 sampai 500". */
export const describeAttribute = ({ kind, unit, choices, min, max }: GameAttribute): string => {
  const name = attributesText.kinds[kind];
  if (kind === 'choice') return `${name}: ${attributesText.choicesOf(choices)}`;
  const measured = unit === null ? name : attributesText.withUnit(name, unit);
  return min === null && max === null
    ? measured
    : `${measured}, ${attributesText.rangeOf(numberText(min ?? 0), max === null ? '…' : numberText(max))}`;
};
