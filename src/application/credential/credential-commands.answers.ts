import * as v from 'valibot';
import { CREDENTIAL_SCOPES, type CredentialScope, SEAL_SCOPES } from '../../domain/credential/fields.ts';
import { fields } from '../shared/call.ts';
import { time } from '../shared/call-answers.ts';
import { type Procedure, typed } from '../shared/procedure.ts';
import type { LoginToStore, Opening, PartToStore } from './credential-commands.ts';

const scope = v.picklist(CREDENTIAL_SCOPES);

/** The newest part of each scope, with the labels of its fields. */
const openedParts = fields({
  parts: v.array(
    fields({
      unitId: v.string(),
      scope: v.picklist(SEAL_SCOPES),
      version: v.number(),
      sealed: v.string(),
      wrappedKey: v.string(),
      labels: v.record(v.string(), v.string()),
    }),
  ),
  openedCount: v.number(),
});

const credentialFields = v.array(v.object({ name: v.string(), label: v.string(), scope, required: v.boolean(), secret: v.boolean() }));

export const credentialTarget = {
  procedure: 'credential_target',
  parameters: typed<{ readonly productId: string; readonly unitId: string | null; readonly scope: CredentialScope }>(),
  output: fields({
    unitId: v.string(),
    version: v.number(),
    fields: credentialFields,
  }),
  failures: ['NOT_FOUND', 'NO_UNIT', 'UNIT_NEEDED'],
} as const satisfies Procedure;

export const storeCredential = {
  procedure: 'store_credential',
  parameters: typed<{ readonly unitId: string; readonly version: number; readonly parts: readonly PartToStore[] }>(),
  output: v.object({ version: v.number() }),
  failures: ['NOT_FOUND', 'VERSION_CHANGED', 'NEEDS_FACTOR', 'NOT_FRESH'],
} as const satisfies Procedure;

/** By the buyer or renter of an order. */
export const openCredentialProcedure = {
  procedure: 'open_credential',
  parameters: typed<Opening & { readonly orderId: string; readonly scope: CredentialScope }>(),
  output: openedParts,
  failures: ['NOT_FOUND', 'VAULT_CLOSED', 'NO_CREDENTIALS', 'TOO_MANY', 'NOT_FRESH', 'NOT_YET', 'ENDED', 'ROTATION_PENDING'],
} as const satisfies Procedure;

/** By staff. */
export const openUnitCredential = {
  procedure: 'open_unit_credential',
  parameters: typed<Opening & { readonly unitId: string; readonly scope: CredentialScope; readonly reason: string }>(),
  output: openedParts,
  failures: ['NO_CREDENTIALS', 'NEEDS_FACTOR', 'NOT_FRESH'],
} as const satisfies Procedure;

export const storeLoginCode = {
  procedure: 'store_login_code',
  parameters: typed<{ readonly requestId: string; readonly sealed: string }>(),
  output: v.object({ outcome: v.string() }),
  failures: ['NOT_FOUND', 'ALREADY_ANSWERED'],
} as const satisfies Procedure;

export const readLoginCodeProcedure = {
  procedure: 'read_login_code',
  parameters: typed<{ readonly orderId: string }>(),
  output: fields({ id: v.string(), sealed: v.string(), expiresAt: time }),
  failures: ['NOT_FOUND', 'CODE_WAITING', 'CODE_EXPIRED', 'VAULT_CLOSED', 'NOT_YET', 'ENDED', 'ROTATION_PENDING'],
} as const satisfies Procedure;

/** By the buyer of the order, before the server seals. */
export const orderLoginTarget = {
  procedure: 'order_login_target',
  parameters: typed<{ readonly orderId: string }>(),
  output: fields({ version: v.number(), fields: credentialFields }),
  failures: ['NOT_FOUND', 'NO_LOGIN_NEEDED', 'LOGIN_CLOSED'],
} as const satisfies Procedure;

/** By the server alone. */
export const storeOrderLogin = {
  procedure: 'server_store_order_login',
  parameters: typed<LoginToStore>(),
  output: v.object({ version: v.number() }),
  failures: ['NOT_FOUND', 'VERSION_CHANGED', 'NO_LOGIN_NEEDED', 'LOGIN_CLOSED'],
} as const satisfies Procedure;

/** By the worker of the order. */
export const openOrderLogin = {
  procedure: 'open_order_login',
  parameters: typed<Opening & { readonly orderId: string; readonly reason: string }>(),
  output: openedParts,
  failures: [
    'NOT_FOUND',
    'NOT_ASSIGNED',
    'NO_LOGIN_NEEDED',
    'NO_LOGIN',
    'LOGIN_CLOSED',
    'REASON_NEEDED',
    'NEEDS_FACTOR',
    'NOT_FRESH',
    'TOO_MANY',
  ],
} as const satisfies Procedure;
