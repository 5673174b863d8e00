import * as v from 'valibot';
import { fields } from '../shared/call.ts';
import { time } from '../shared/call-answers.ts';
import { noParameters, type Procedure, typed } from '../shared/procedure.ts';

export const countSamples = {
  procedure: 'sample_counts',
  parameters: noParameters,
  output: fields(
    {
      products: v.number(),
      rentals: v.number(),
      sales: v.number(),
      groups: v.number(),
      preservedGroups: v.number(),
      games: v.number(),
      attributes: v.number(),
      categories: v.number(),
      tiers: v.number(),
      notifications: v.number(),
      files: v.number(),
    },
    { preservedGroups: 'kept_groups' },
  ),
  failures: [],
} as const satisfies Procedure;

/** Removes the next rows, and answers the number of products left. */
export const removeSamples = {
  procedure: 'remove_samples',
  /** `shop`: the name of the shop, as a confirmation. */
  parameters: typed<{ readonly shop: string; readonly keepsGroups: boolean }>(),
  output: v.number(),
  failures: ['WRONG_NAME'],
} as const satisfies Procedure;

/** "bucket/name". */
export const sampleFilesLeft = {
  procedure: 'sample_files_left',
  parameters: noParameters,
  output: v.array(v.string()),
  failures: [],
} as const satisfies Procedure;

export const readShopClock = {
  procedure: 'read_shop_clock',
  parameters: noParameters,
  output: fields({ isHeld: v.boolean(), now: time, machine: time, since: v.nullable(time), difference: v.number() }),
  failures: [],
} as const satisfies Procedure;

/** `keptEnds`: rentals that kept their end. */
export const confirmShopClock = {
  procedure: 'confirm_shop_clock',
  /** The one that was shown, in seconds. */
  parameters: typed<{ readonly difference: number }>(),
  output: fields({ keptEnds: v.optional(v.number(), 0) }),
  failures: ['CLOCK_CHANGED'],
} as const satisfies Procedure;
