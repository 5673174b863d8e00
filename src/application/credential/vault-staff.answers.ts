import * as v from 'valibot';
import { CREDENTIAL_SCOPES, type CredentialField } from '../../domain/credential/fields.ts';
import { stepOutcome } from '../order/step.answers.ts';
import { fields } from '../shared/call.ts';
import { time } from '../shared/call-answers.ts';
import { noParameters, type Procedure, typed } from '../shared/procedure.ts';
import type { SealKeys } from './vault-admin-repository.ts';

const credentialField = v.object({
  name: v.string(),
  label: v.string(),
  scope: v.picklist(CREDENTIAL_SCOPES),
  required: v.boolean(),
  secret: v.boolean(),
});

export const vaultOverview = {
  procedure: 'vault_overview',
  parameters: noParameters,
  output: fields({
    isOpen: v.boolean(),
    since: time,
    sealed: v.number(),
    withoutCredentials: v.number(),
    keys: v.array(fields({ keyId: v.string(), count: v.number() })),
    waiting: v.array(
      fields({ orderId: v.string(), number: v.string(), productId: v.string(), productName: v.string(), dueAt: v.nullable(time) }),
    ),
    products: v.array(fields({ productId: v.string(), name: v.string(), missing: v.number() })),
  }),
  failures: [],
} as const satisfies Procedure;

const unit = fields(
  {
    id: v.string(),
    position: v.number(),
    state: v.picklist(['available', 'reserved', 'sold', 'quarantined']),
    hasCredentials: v.boolean(),
    version: v.nullable(v.number()),
    sealedAt: v.nullable(time),
    isErased: v.nullable(v.boolean(), false),
    openedCount: v.number(),
    orderId: v.nullable(v.string()),
    orderNumber: v.nullable(v.string()),
  },
  { id: 'unit_id' },
);

export const unitCredentials = {
  procedure: 'unit_credentials',
  parameters: typed<{ readonly productId: string }>(),
  output: fields({ name: v.string(), fields: v.array(credentialField), units: v.array(unit) }),
  failures: [],
} as const satisfies Procedure;

export const sealTargets = {
  procedure: 'seal_targets',
  parameters: typed<SealKeys>(),
  output: v.array(
    fields({
      id: v.string(),
      name: v.string(),
      code: v.nullable(v.string()),
      game: v.nullable(v.string()),
      fields: v.array(credentialField),
      units: v.array(
        fields(
          { id: v.string(), position: v.number(), hasCredentials: v.boolean(), version: v.number(), waitingOrder: v.nullable(v.string()) },
          { id: 'unit_id' },
        ),
      ),
    }),
  ),
  failures: [],
} as const satisfies Procedure;

export const loginCodeQueue = {
  procedure: 'login_code_queue',
  parameters: noParameters,
  output: v.array(
    fields({ id: v.string(), orderId: v.string(), number: v.string(), productName: v.string(), askedAt: time, promisedAt: time }),
  ),
  failures: [],
} as const satisfies Procedure;

export const readCredentialSettings = {
  procedure: 'credential_settings',
  parameters: typed<{ readonly gameId: string }>(),
  output: fields({ isDefault: v.boolean(), version: v.number(), fields: v.array(credentialField), checklist: v.array(v.string()) }),
  failures: [],
} as const satisfies Procedure;

export const saveCredentialSettings = {
  procedure: 'save_credential_settings',
  /** `version`: the one that was read. */
  parameters: typed<{
    readonly gameId: string;
    readonly version: number;
    readonly fields: readonly CredentialField[];
    readonly checklist: readonly string[];
  }>(),
  output: stepOutcome,
  failures: ['SETTINGS_CHANGED', 'NEEDS_FACTOR', 'NOT_FRESH'],
} as const satisfies Procedure;
