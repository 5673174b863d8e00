import { DeferredModule } from '../../../application/shared/deferred-module.ts';
import { lazyPart } from '../../core/lazy-part.ts';
import type { AttributeFilterRule } from './attribute-filters.tsx';

const module = new DeferredModule(async () => (await import('./attribute-filters.tsx')).attributeFilterRule);

/** Loads the attribute filters, which most lists do not need. */
export const attributePart = (): Promise<AttributeFilterRule> => module.ready();

export const AttributeFilters = lazyPart(module, (from) => from.AttributeFilters);
export const AttributeChips = lazyPart(module, (from) => from.AttributeChips);
