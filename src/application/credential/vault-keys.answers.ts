import * as v from 'valibot';
import { SEAL_SCOPES } from '../../domain/credential/fields.ts';
import { fields } from '../shared/call.ts';
import { unread } from '../shared/call-answers.ts';
import { noParameters, type Procedure, typed } from '../shared/procedure.ts';
import type { ResealedAccount, RewrappedPart } from './vault-keys.ts';

interface UnderKeys {
  readonly keys: readonly string[];
  readonly max: number;
}

export const countUnderKeys = {
  procedure: 'server_vault_keys',
  parameters: noParameters,
  output: v.array(fields({ keyId: v.string(), parts: v.number(), units: v.number(), destinations: v.number() }, { parts: 'count' })),
  failures: [],
} as const satisfies Procedure;

export const partsToRewrap = {
  procedure: 'server_credentials_to_rewrap',
  parameters: typed<UnderKeys>(),
  output: v.array(fields({ unitId: v.string(), scope: v.picklist(SEAL_SCOPES), version: v.number(), wrappedKey: v.string() })),
  failures: [],
} as const satisfies Procedure;

export const storeRewrapped = {
  procedure: 'server_store_rewrapped',
  parameters: typed<{ readonly rows: readonly RewrappedPart[] }>(),
  output: v.number(),
  failures: [],
} as const satisfies Procedure;

export const accountsToReseal = {
  procedure: 'server_destinations_to_reseal',
  parameters: typed<UnderKeys>(),
  output: v.array(fields({ id: v.string(), bank: v.string(), sealed: v.string() })),
  failures: [],
} as const satisfies Procedure;

export const storeResealed = {
  procedure: 'server_store_resealed',
  parameters: typed<{ readonly rows: readonly ResealedAccount[] }>(),
  output: v.number(),
  failures: [],
} as const satisfies Procedure;

export const setVault = {
  procedure: 'server_set_vault',
  parameters: typed<{ readonly isOpen: boolean; readonly note: string }>(),
  output: unread,
  failures: [],
} as const satisfies Procedure;

/** The stored value; null without one. A given value is stored unless there is one. */
export const readCanary = {
  procedure: 'server_canary',
  parameters: typed<{ readonly sealed: string | null }>(),
  output: v.nullable(v.string()),
  failures: [],
} as const satisfies Procedure;

export const replaceCanary = {
  procedure: 'server_replace_canary',
  parameters: typed<{ readonly was: string; readonly sealed: string }>(),
  output: unread,
  failures: [],
} as const satisfies Procedure;
