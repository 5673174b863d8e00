import * as v from 'valibot';
import { CREDENTIAL_SCOPES, type CredentialTexts } from '../../domain/credential/fields.ts';
import { type Call, type FailureOf, fields } from '../shared/call.ts';
import { nothing } from '../shared/call-answers.ts';
import { id, optionalId, optionalText, text, trimmedText, whole } from '../shared/call-fields.ts';
import { loginCode, openedCredential, sealedCredential } from './vault.answers.ts';

const scope = v.picklist(CREDENTIAL_SCOPES);

/** Any possible field name is accepted, so that an unknown field is refused by its name. */
const NAME = /^[\p{L}\p{N}_ -]{1,60}$/u;

const MOST_FIELDS = 40;

const isTexts = (given: unknown): given is CredentialTexts =>
  typeof given === 'object' &&
  given !== null &&
  !Array.isArray(given) &&
  Object.entries(given).length <= MOST_FIELDS &&
  Object.entries(given).every(([name, value]) => NAME.test(name) && typeof value === 'string');

const texts = v.pipe(
  v.custom<CredentialTexts>(isTexts),
  v.metadata({ maxProperties: MOST_FIELDS, propertyNames: { pattern: '^[a-z][a-z0-9_]{0,39}$' } }),
);

/** By the buyer of an order, or by staff, who name a unit and a reason. */
export const openCredential = {
  path: 'vault',
  action: 'open',
  input: v.pipe(
    fields({ orderId: optionalId, unitId: optionalId, scope, reason: optionalText(300) }),
    v.check(({ orderId, unitId }) => (orderId === null) !== (unitId === null)),
    v.metadata({
      anyOf: [
        { required: ['order_id'], properties: { order_id: { type: 'string' }, unit_id: { type: 'null' } } },
        { required: ['unit_id'], properties: { unit_id: { type: 'string' }, order_id: { type: 'null' } } },
      ],
    }),
  ),
  output: openedCredential,
  failures: [
    ...(['VAULT_SHUT', 'VAULT_CLOSED', 'NO_CREDENTIALS', 'NOT_FOUND', 'TOO_MANY', 'REASON_NEEDED'] as const),
    ...(['FORBIDDEN', 'NEEDS_FACTOR', 'NOT_FRESH', 'NOT_YET', 'ENDED', 'ROTATION_PENDING'] as const),
  ],
} as const satisfies Call;

export const sealCredential = {
  path: 'vault',
  action: 'seal',
  /** `unitId`: null for the first free one without data. `seenVersion`: the newest one that the caller knows of, 0 for none; null replaces the newest. */
  input: fields({ productId: id, unitId: optionalId, scope, fields: texts, seenVersion: v.optional(v.nullable(whole(1_000_000)), null) }),
  output: sealedCredential,
  failures: [
    ...(['VAULT_SHUT', 'NOT_FOUND', 'NO_UNIT', 'UNIT_NEEDED', 'VERSION_CHANGED', 'FORBIDDEN', 'NEEDS_FACTOR', 'NOT_FRESH'] as const),
    ...(['FIELD_UNKNOWN', 'FIELD_MISSING', 'FIELD_TOO_LONG', 'FIELD_UNWRITABLE'] as const),
  ],
} as const satisfies Call;

/** By the buyer of the order of a service. */
export const sealLogin = {
  path: 'vault',
  action: 'seal-login',
  input: fields({ orderId: id, fields: texts }),
  output: nothing,
  failures: [
    'VAULT_SHUT',
    'NOT_FOUND',
    'VERSION_CHANGED',
    'NO_LOGIN_NEEDED',
    'LOGIN_CLOSED',
    'FIELD_UNKNOWN',
    'FIELD_MISSING',
    'FIELD_TOO_LONG',
    'FIELD_UNWRITABLE',
  ],
} as const satisfies Call;

/** By the worker of the order, with a reason that its buyer reads. */
export const openLogin = {
  path: 'vault',
  action: 'open-login',
  input: fields({ orderId: id, reason: text(0, 300) }),
  output: openedCredential,
  failures: [
    'VAULT_SHUT',
    'NOT_FOUND',
    'NOT_ASSIGNED',
    'NO_LOGIN_NEEDED',
    'NO_LOGIN',
    'LOGIN_CLOSED',
    'REASON_NEEDED',
    'TOO_MANY',
    'FORBIDDEN',
    'NEEDS_FACTOR',
    'NOT_FRESH',
  ],
} as const satisfies Call;

export const readLoginCode = {
  path: 'vault',
  action: 'code',
  input: fields({ orderId: id }),
  output: loginCode,
  failures: ['VAULT_SHUT', 'VAULT_CLOSED', 'NOT_FOUND', 'CODE_WAITING', 'CODE_EXPIRED', 'NOT_YET', 'ENDED', 'ROTATION_PENDING'],
} as const satisfies Call;

export const answerLoginCode = {
  path: 'vault',
  action: 'answer-code',
  input: fields({ requestId: id, code: trimmedText(1, 100) }),
  output: nothing,
  failures: ['VAULT_SHUT', 'NOT_FOUND', 'ALREADY_ANSWERED', 'FORBIDDEN', 'NEEDS_FACTOR', 'NOT_FRESH'],
} as const satisfies Call;

export type VaultFailure = FailureOf<
  typeof openCredential | typeof sealCredential | typeof sealLogin | typeof openLogin | typeof readLoginCode | typeof answerLoginCode
>;
