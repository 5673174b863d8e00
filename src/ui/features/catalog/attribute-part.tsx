import { type ComponentType, lazy } from 'react';
import { DeferredModule } from '../../../application/shared/deferred-module.ts';
import type { AttributeFilterRule } from './attribute-filter-rule.ts';

let part: AttributeFilterRule | null = null;

const module = new DeferredModule(async () => {
  part = (await import('./attribute-filter-rule.ts')).attributeFilterRule;
  return part;
});

/** Loads the attribute filters, which most lists do not need. */
export const attributePart = (): Promise<AttributeFilterRule> => module.ready();

/**
 * Renders at once where the module is already loaded, on the server too. Server-rendered markup becomes interactive as soon as its module
 * is loaded.
 */
const ofPart = <Props,>(choose: (from: AttributeFilterRule) => ComponentType<Props>) =>
  lazy((): Promise<{ default: ComponentType<Props> }> => {
    const known = part;
    if (known === null) return attributePart().then((from) => ({ default: choose(from) }));
    // biome-ignore lint/suspicious/noThenProperty: React requires a thenable
    return { then: (use: (shown: { default: ComponentType<Props> }) => void) => use({ default: choose(known) }) } as never;
  });

export const AttributeFilters = ofPart((from) => from.AttributeFilters);
export const AttributeChips = ofPart((from) => from.AttributeChips);
