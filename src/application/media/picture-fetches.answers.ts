import * as v from 'valibot';
import { FETCH_FAILURES, type FetchFailure } from '../../domain/media/picture-fetch.ts';
import { fields } from '../shared/call.ts';
import { unread } from '../shared/call-answers.ts';
import { type JsonText, type Procedure, typed } from '../shared/procedure.ts';

export const claimPictures = {
  procedure: 'server_claim_pictures',
  parameters: typed<{ readonly most: number }>(),
  output: v.array(v.object({ id: v.string(), address: v.string() })),
  failures: [],
} as const satisfies Procedure;

/** Whether a product still awaited it. */
export const keepPicture = {
  procedure: 'server_keep_picture',
  parameters: typed<{ readonly id: string; readonly path: string }>(),
  output: v.boolean(),
  failures: [],
} as const satisfies Procedure;

export const failPicture = {
  procedure: 'server_fail_picture',
  parameters: typed<{ readonly id: string; readonly reason: FetchFailure; readonly isFinal: boolean }>(),
  output: unread,
  failures: [],
} as const satisfies Procedure;

export const listAwaitedPictures = {
  procedure: 'list_awaited_pictures',
  parameters: typed<{ readonly products: JsonText<readonly string[]> | null }>(),
  output: v.array(
    fields({
      id: v.string(),
      productId: v.string(),
      productName: v.string(),
      address: v.string(),
      state: v.picklist(['waiting', 'failed']),
      reason: v.nullable(v.picklist(FETCH_FAILURES)),
    }),
  ),
  failures: [],
} as const satisfies Procedure;

/** The number of addresses. */
export const retryPictures = {
  procedure: 'retry_pictures',
  parameters: typed<{ readonly products: JsonText<readonly string[]> }>(),
  output: v.number(),
  failures: [],
} as const satisfies Procedure;

export const releasePicture = {
  procedure: 'release_picture',
  parameters: typed<{ readonly productId: string; readonly fetchId: string }>(),
  output: v.boolean(),
  failures: [],
} as const satisfies Procedure;

/** Pictures as a file named them, of products whose rows tell less. */
export const pictureSources = {
  procedure: 'picture_sources',
  parameters: typed<{ readonly ids: JsonText<readonly string[]> }>(),
  output: v.array(v.object({ id: v.string(), image: v.nullable(v.string()), images: v.array(v.string()) })),
  failures: [],
} as const satisfies Procedure;
