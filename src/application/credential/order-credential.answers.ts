import * as v from 'valibot';
import { CREDENTIAL_SCOPES } from '../../domain/credential/fields.ts';
import { LOGIN_STATUSES } from '../../domain/credential/order-login.ts';
import { stepOutcome } from '../order/step.answers.ts';
import { fields } from '../shared/call.ts';
import { time } from '../shared/call-answers.ts';
import { type Procedure, typed } from '../shared/procedure.ts';

const maybe = v.nullable(time);

const checklist = v.array(fields({ step: v.string(), isDone: v.boolean() }));

/** The credentials of an order. */
export const orderCredential = fields({
  has: v.boolean(),
  isOpen: v.boolean(),
  deliverAt: maybe,
  closedAt: maybe,
  isVaultOpen: v.boolean(),
  sealedAt: maybe,
  openedBefore: v.number(),
  openedByBuyer: v.number(),
  head: v.nullable(v.string()),
  checklist,
  loginCode: v.nullable(fields({ id: v.string(), askedAt: time, promisedAt: time, answeredAt: maybe, expiresAt: maybe })),
});

const lineFields = {
  seq: v.number(),
  at: time,
  actor: v.picklist(['buyer', 'shop', 'system']),
  isOwn: v.boolean(),
  reason: v.nullable(v.string()),
  device: v.nullable(v.string()),
};

const historyLine = fields(
  { ...lineFields, action: v.picklist(['sealed', 'opened', 'code_opened', 'closed', 'erased']) },
  { actor: 'actor_kind' },
);

/** The login of the buyer's game account for an order. */
export const orderLogin = fields({
  status: v.picklist(LOGIN_STATUSES),
  fields: v.array(
    v.object({ name: v.string(), label: v.string(), scope: v.picklist(CREDENTIAL_SCOPES), required: v.boolean(), secret: v.boolean() }),
  ),
  maySeal: v.boolean(),
  isVaultOpen: v.boolean(),
  hasWorker: v.boolean(),
  sealedAt: maybe,
  closedAt: maybe,
  erasesAt: maybe,
  erasedAt: maybe,
  isIntact: v.boolean(),
  lines: v.array(
    fields(
      { ...lineFields, action: v.picklist(['sealed', 'opened', 'closed', 'erased', 'assigned', 'unassigned']) },
      { actor: 'actor_kind' },
    ),
  ),
  checklist,
});

export const credentialHistory = fields({
  isOpen: v.boolean(),
  sealedAt: maybe,
  openedBefore: v.number(),
  head: v.nullable(v.string()),
  isIntact: v.boolean(),
  lines: v.array(historyLine),
});

/** Null for an order of somebody else. */
export const readCredentialHistory = {
  procedure: 'credential_history',
  parameters: typed<{ readonly orderId: string }>(),
  output: v.nullable(credentialHistory),
  failures: [],
} as const satisfies Procedure;

export const requestLoginCode = {
  procedure: 'ask_login_code',
  parameters: typed<{ readonly orderId: string }>(),
  output: fields({ promisedAt: time }),
  failures: ['NOT_FOUND', 'TOO_MANY', 'VAULT_CLOSED', 'NO_CREDENTIALS', 'NOT_YET', 'ENDED', 'ROTATION_PENDING'],
} as const satisfies Procedure;

/** Checks a step of the hand-over list, or takes the check back. */
export const tickHandOver = {
  procedure: 'tick_handover',
  parameters: typed<{ readonly orderId: string; readonly step: string; readonly done: boolean }>(),
  output: stepOutcome,
  failures: ['NOT_FOUND'],
} as const satisfies Procedure;
