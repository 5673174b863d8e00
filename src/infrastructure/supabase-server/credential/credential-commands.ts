import * as v from 'valibot';
import type {
  CredentialCommands,
  OpenedParts,
  Opening,
  PartToStore,
  SealedLoginCode,
  SealTarget,
} from '../../../application/credential/credential-commands.ts';
import { fields } from '../../../application/shared/call.ts';
import { time } from '../../../application/shared/call-answers.ts';
import { CREDENTIAL_SCOPES, type CredentialScope } from '../../../domain/credential/fields.ts';
import { PersonCommands } from '../shared/person-commands.ts';

const scope = v.picklist(CREDENTIAL_SCOPES);
const TargetRow = fields({
  unitId: v.string(),
  version: v.number(),
  fields: v.array(v.object({ name: v.string(), label: v.string(), scope, required: v.boolean(), secret: v.boolean() })),
});
const StoredRow = v.object({ version: v.number() });
const OpenedRow = fields({
  parts: v.array(
    fields({
      unitId: v.string(),
      scope,
      version: v.number(),
      sealed: v.string(),
      wrappedKey: v.string(),
      labels: v.record(v.string(), v.string()),
    }),
  ),
  openedCount: v.number(),
});
const DoneRow = v.object({ outcome: v.string() });
const CodeRow = fields({ id: v.string(), sealed: v.string(), expiresAt: time });

const openedParts = ({ parts, openedCount }: v.InferOutput<typeof OpenedRow>): OpenedParts => ({
  parts: parts.map(({ labels: _labels, ...part }) => part),
  labels: Object.assign({}, ...parts.map(({ labels }) => labels)),
  openedCount,
});

/** Calls the vault functions with a person's token. */
export class SupabaseCredentialCommands extends PersonCommands implements CredentialCommands {
  target(productId: string, unitId: string | null, wanted: CredentialScope): Promise<SealTarget> {
    return this.call('credential_target', { productId, unitId, scope: wanted }, TargetRow);
  }

  async store(unitId: string, version: number, parts: readonly PartToStore[]): Promise<void> {
    const rows = parts.map(({ scope: of, sealed, wrappedKey, keyId, fields: names }) => ({
      ...{ scope: of, sealed, wrapped_key: wrappedKey, key_id: keyId },
      fields: [...names],
    }));
    await this.call('store_credential', { unitId, version, parts: rows }, StoredRow);
  }

  async open(orderId: string, wanted: CredentialScope, { reason, device }: Opening): Promise<OpenedParts> {
    return openedParts(await this.call('open_credential', { orderId, scope: wanted, reason, device }, OpenedRow));
  }

  async openUnit(unitId: string, wanted: CredentialScope, { reason, device }: Opening): Promise<OpenedParts> {
    return openedParts(await this.call('open_unit_credential', { unitId, scope: wanted, reason: reason ?? '', device }, OpenedRow));
  }

  async storeLoginCode(requestId: string, sealed: string): Promise<void> {
    await this.call('store_login_code', { requestId, sealed }, DoneRow);
  }

  readLoginCode(orderId: string): Promise<SealedLoginCode> {
    return this.call('read_login_code', { orderId }, CodeRow);
  }
}
