import * as v from 'valibot';
import type {
  CredentialCommands,
  OpenedParts,
  Opening,
  PartToStore,
  SealedLoginCode,
  SealTarget,
} from '../../../application/credential/credential-commands.ts';
import { CREDENTIAL_SCOPES, type CredentialScope } from '../../../domain/credential/fields.ts';
import type { BackendAddress } from '../../supabase/shared/backend-address.ts';
import { createRestClient, type RestClient, withToken } from '../../supabase/shared/rest-client.ts';
import { answerOf } from '../shared/answer-of.ts';

const scope = v.picklist(CREDENTIAL_SCOPES);
const moment = v.pipe(
  v.string(),
  v.transform((text) => new Date(text)),
);

const TargetRow = v.object({
  unit_id: v.string(),
  version: v.number(),
  fields: v.array(v.object({ name: v.string(), label: v.string(), scope, required: v.boolean(), secret: v.boolean() })),
});
const StoredRow = v.object({ version: v.number() });
const OpenedRow = v.object({
  parts: v.array(
    v.object({
      unit_id: v.string(),
      scope,
      version: v.number(),
      sealed: v.string(),
      wrapped_key: v.string(),
      labels: v.record(v.string(), v.string()),
    }),
  ),
  opened_count: v.number(),
});
const DoneRow = v.object({ outcome: v.string() });
const CodeRow = v.object({ id: v.string(), sealed: v.string(), expires_at: moment });

const openedParts = ({ parts, opened_count: openedCount }: v.InferOutput<typeof OpenedRow>): OpenedParts => ({
  parts: parts.map(({ unit_id: unitId, wrapped_key: wrappedKey, scope: of, version, sealed }) => ({
    scope: of,
    version,
    sealed,
    unitId,
    wrappedKey,
  })),
  labels: Object.assign({}, ...parts.map(({ labels }) => labels)),
  openedCount,
});

const given = ({ reason, device }: Opening) => ({ ...(reason === null ? {} : { p_reason: reason }), p_device: device });

/** Calls the vault functions with a person's token; the database authenticates and authorises them. */
export class SupabaseCredentialCommands implements CredentialCommands {
  private readonly rest: RestClient;

  constructor(address: BackendAddress, fetcher: typeof fetch, token: string) {
    this.rest = createRestClient(address, (input, init) => fetcher(input, withToken(init, token)));
  }

  async target(productId: string, unitId: string | null, wanted: CredentialScope): Promise<SealTarget> {
    const args = { p_product: productId, ...(unitId === null ? {} : { p_unit: unitId }), p_scope: wanted };
    const { unit_id: chosen, version, fields } = await answerOf(this.rest.rpc('credential_target', args), TargetRow);
    return { unitId: chosen, version, fields };
  }

  async store(unitId: string, version: number, parts: readonly PartToStore[]): Promise<void> {
    const rows = parts.map(({ scope: of, sealed, wrappedKey, keyId, fields }) => ({
      ...{ scope: of, sealed, wrapped_key: wrappedKey, key_id: keyId },
      fields: [...fields],
    }));
    await answerOf(this.rest.rpc('store_credential', { p_unit: unitId, p_version: version, p_parts: rows }), StoredRow);
  }

  async open(orderId: string, wanted: CredentialScope, opening: Opening): Promise<OpenedParts> {
    return openedParts(
      await answerOf(this.rest.rpc('open_credential', { p_order: orderId, p_scope: wanted, ...given(opening) }), OpenedRow),
    );
  }

  async openUnit(unitId: string, wanted: CredentialScope, { reason, device }: Opening): Promise<OpenedParts> {
    const args = { p_unit: unitId, p_scope: wanted, p_reason: reason ?? '', p_device: device };
    return openedParts(await answerOf(this.rest.rpc('open_unit_credential', args), OpenedRow));
  }

  async storeLoginCode(requestId: string, sealed: string): Promise<void> {
    await answerOf(this.rest.rpc('store_login_code', { p_request: requestId, p_sealed: sealed }), DoneRow);
  }

  async readLoginCode(orderId: string): Promise<SealedLoginCode> {
    const { id, sealed, expires_at: expiresAt } = await answerOf(this.rest.rpc('read_login_code', { p_order: orderId }), CodeRow);
    return { id, sealed, expiresAt };
  }
}
