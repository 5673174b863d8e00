import * as v from 'valibot';
import type { AttributeDraft } from '../../domain/attribute/attribute-draft.ts';
import { fields } from '../shared/call.ts';
import { type Procedure, typed } from '../shared/procedure.ts';

/** The columns of an attribute that staff edit; a new name also renames the lines of products, and is a parameter of its own. */
export interface AttributeColumns extends Omit<AttributeDraft, 'name' | 'min' | 'max'> {
  readonly minValue: number | null;
  readonly maxValue: number | null;
}

/** The number of products with a line of each attribute. */
export const attributeUsage = {
  procedure: 'attribute_usage',
  parameters: typed<{ readonly gameId: string }>(),
  output: v.array(fields({ attributeId: v.string(), products: v.number() })),
  failures: [],
} as const satisfies Procedure;

/** Null when the version is outdated or the attribute is deleted. */
export const changeAttribute = {
  procedure: 'change_attribute',
  /** `seen`: the version that was read. */
  parameters: typed<{ readonly id: string; readonly seen: string; readonly name: string; readonly attribute: AttributeColumns }>(),
  output: v.nullable(v.object({ carried: v.number(), joined: v.number() })),
  failures: [],
} as const satisfies Procedure;

/** The number of products with a line of it; null when it was deleted before. */
export const removeAttribute = {
  procedure: 'remove_attribute',
  parameters: typed<{ readonly id: string; readonly keepsValues: boolean }>(),
  output: v.nullable(v.number()),
  failures: [],
} as const satisfies Procedure;

/** False when the stored order is another one than the one that was seen. */
export const orderAttributes = {
  procedure: 'order_attributes',
  parameters: typed<{ readonly gameId: string; readonly ids: readonly string[]; readonly seen: readonly string[] | null }>(),
  output: v.boolean(),
  failures: [],
} as const satisfies Procedure;
