import type { SealerCanary } from '../../../application/credential/secret-sealer.ts';
import type {
  ResealedAccount,
  RewrappedPart,
  SealedAccount,
  SealedUnderKey,
  VaultKeys,
  WrappedPart,
} from '../../../application/credential/vault-keys.ts';
import type { CredentialScope } from '../../../domain/credential/fields.ts';
import type { RestClient } from '../../supabase/shared/rest-client.ts';
import { dataOf, dataOrNull } from '../../supabase/shared/to-port-error.ts';

/** Sealed data, through functions for the server. */
export class SupabaseVaultKeys implements VaultKeys, SealerCanary {
  constructor(
    /** With the secret key. */
    private readonly rest: RestClient,
  ) {}

  async count(): Promise<readonly SealedUnderKey[]> {
    return dataOf(await this.rest.rpc('server_vault_keys')).map(({ key_id: keyId, count: parts, units, destinations }) => ({
      ...{ keyId, parts, units, destinations },
    }));
  }

  async toRewrap(keyIds: readonly string[], max: number): Promise<readonly WrappedPart[]> {
    const rows = dataOf(await this.rest.rpc('server_credentials_to_rewrap', { p_keys: [...keyIds], p_max: max }));
    return rows.map(({ unit_id: unitId, scope, version, wrapped_key: wrappedKey }) => ({
      ...{ unitId, version, wrappedKey },
      // A check constraint allows no other value.
      scope: scope as CredentialScope,
    }));
  }

  async storeRewrapped(parts: readonly RewrappedPart[]): Promise<number> {
    const rows = parts.map(({ unitId, wrappedKey, keyId, ...part }) => ({
      ...part,
      unit_id: unitId,
      wrapped_key: wrappedKey,
      key_id: keyId,
    }));
    return dataOf(await this.rest.rpc('server_store_rewrapped', { p_rows: rows }));
  }

  async toReseal(keyIds: readonly string[], max: number): Promise<readonly SealedAccount[]> {
    return dataOf(await this.rest.rpc('server_destinations_to_reseal', { p_keys: [...keyIds], p_max: max }));
  }

  async storeResealed(accounts: readonly ResealedAccount[]): Promise<number> {
    return dataOf(
      await this.rest.rpc('server_store_resealed', {
        p_rows: accounts.map(({ fingerprints, ...account }) => ({ ...account, fingerprints: [...fingerprints] })),
      }),
    );
  }

  async setOpen(isOpen: boolean, note: string): Promise<void> {
    dataOrNull(await this.rest.rpc('server_set_vault', { p_is_open: isOpen, p_note: note }));
  }

  async read(): Promise<string | null> {
    return dataOrNull(await this.rest.rpc('server_canary'));
  }

  async storeOnce(sealed: string): Promise<string> {
    return dataOf(await this.rest.rpc('server_canary', { p_sealed: sealed }));
  }

  async replace(was: string, sealed: string): Promise<void> {
    dataOrNull(await this.rest.rpc('server_replace_canary', { p_was: was, p_sealed: sealed }));
  }
}
