import { readAttributeChoices } from '../../../domain/attribute/attribute-choice.ts';
import { AttributeChips } from './attribute-chips.tsx';
import { AttributeFilters } from './attribute-filters.tsx';

/** What a list needs once it is filtered by one game with attributes. */
export const attributeFilterRule = { readAttributeChoices, AttributeChips, AttributeFilters } as const;
export type AttributeFilterRule = typeof attributeFilterRule;
