import * as v from 'valibot';
import { CREDENTIAL_SCOPES, type CredentialTexts } from '../../../domain/credential/fields.ts';
import { id, optionalText, text } from '../body-parts.ts';

const scope = v.picklist(CREDENTIAL_SCOPES);
const optionalId = v.optional(v.nullable(id), null);

/** Any possible field name is accepted, so that an unknown field is refused by its name. */
const NAME = /^[\p{L}\p{N}_ -]{1,60}$/u;

const isTexts = (given: unknown): given is CredentialTexts =>
  typeof given === 'object' &&
  given !== null &&
  !Array.isArray(given) &&
  Object.entries(given).length <= 40 &&
  Object.entries(given).every(([name, value]) => NAME.test(name) && typeof value === 'string');

/** The body of every action of `/api/vault`; unknown fields are ignored. */
export const VAULT_BODIES = {
  open: v.pipe(
    v.object({ order_id: optionalId, unit_id: optionalId, scope, reason: optionalText(300) }),
    v.check(({ order_id: order, unit_id: unit }) => (order === null) !== (unit === null)),
  ),
  seal: v.object({ product_id: id, unit_id: optionalId, scope, fields: v.custom<CredentialTexts>(isTexts) }),
  code: v.object({ order_id: id }),
  'answer-code': v.object({ request_id: id, code: v.pipe(text(1, 100), v.trim(), v.minLength(1)) }),
} as const;
