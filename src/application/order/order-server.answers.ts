import * as v from 'valibot';
import { unread } from '../shared/call-answers.ts';
import { type Procedure, typed } from '../shared/procedure.ts';
import type { SentState } from './order-effects.ts';

/** `stock`: the number of published changes; `left`: work remains. */
export const processOutbox = {
  procedure: 'process_outbox',
  parameters: typed<{ readonly max: number }>(),
  output: v.object({ stock: v.nullable(v.number()), left: v.boolean() }),
  failures: [],
} as const satisfies Procedure;

export const takeMessages = {
  procedure: 'server_take_messages',
  /** Budgets of 24 hours: `daily` of buyers, `staffDaily` of staff. */
  parameters: typed<{ readonly max: number; readonly daily: number; readonly staffDaily: number }>(),
  // A person who has just lost the number gets no message, and stops none of the others.
  output: v.array(v.object({ id: v.number(), phone: v.nullable(v.string(), ''), text: v.string() })),
  failures: [],
} as const satisfies Procedure;

export const recordMessage = {
  procedure: 'server_done_message',
  parameters: typed<{ readonly id: number; readonly state: SentState }>(),
  output: unread,
  failures: [],
} as const satisfies Procedure;

export const recordDevices = {
  procedure: 'server_note_devices',
  /** Hashes by order id. */
  parameters: typed<{ readonly notes: Readonly<Record<string, string>> }>(),
  output: unread,
  failures: [],
} as const satisfies Procedure;

export const isCheckedProof = {
  procedure: 'server_is_checked_proof',
  parameters: typed<{ readonly path: string }>(),
  output: v.boolean(),
  failures: [],
} as const satisfies Procedure;

export const recordProof = {
  procedure: 'server_note_proof',
  parameters: typed<{ readonly path: string; readonly hash: string }>(),
  output: unread,
  failures: [],
} as const satisfies Procedure;
