import * as v from 'valibot';
import { type Procedure, typed } from '../shared/procedure.ts';
import type { Subscription } from './newsletter.ts';

/** False while the owner has disabled the newsletter. */
export const subscribe = {
  procedure: 'server_subscribe_newsletter',
  parameters: typed<Subscription>(),
  output: v.boolean(),
  failures: [],
} as const satisfies Procedure;

/** False for an unknown token. */
export const unsubscribe = {
  procedure: 'server_unsubscribe_newsletter',
  parameters: typed<{ readonly tokenHash: string }>(),
  output: v.boolean(),
  failures: [],
} as const satisfies Procedure;
