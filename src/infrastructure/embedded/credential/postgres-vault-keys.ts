import type { Sql } from 'postgres';
import type { SealerCanary } from '../../../application/credential/secret-sealer.ts';
import type {
  ResealedAccount,
  RewrappedPart,
  SealedAccount,
  SealedUnderKey,
  VaultKeys,
  WrappedPart,
} from '../../../application/credential/vault-keys.ts';
import { PortError } from '../../../application/shared/port-error.ts';

/** @throws PortError for any error of the driver */
const translated = async <T>(query: PromiseLike<T>): Promise<T> => {
  try {
    return await query;
  } catch (cause) {
    throw new PortError('unavailable', cause instanceof Error ? cause.message : String(cause), null, { cause });
  }
};

/** Vault keys over a direct connection to the database, for commands on its machine, while the shop runs or not. */
export class PostgresVaultKeys implements VaultKeys, SealerCanary {
  constructor(private readonly sql: Sql) {}

  async count(): Promise<readonly SealedUnderKey[]> {
    return translated(this.sql<SealedUnderKey[]>`
      select key_id as "keyId", count::integer as parts, units::integer, destinations::integer from public.server_vault_keys()`);
  }

  async toRewrap(keyIds: readonly string[], max: number): Promise<readonly WrappedPart[]> {
    return translated(this.sql<WrappedPart[]>`
      select unit_id as "unitId", scope, version, wrapped_key as "wrappedKey"
      from public.server_credentials_to_rewrap(${[...keyIds]}::text[], ${max})`);
  }

  async storeRewrapped(parts: readonly RewrappedPart[]): Promise<number> {
    const rows = parts.map(({ unitId, wrappedKey, keyId, ...part }) => ({
      ...part,
      unit_id: unitId,
      wrapped_key: wrappedKey,
      key_id: keyId,
    }));
    const [row] = await translated(this.sql<{ stored: number }[]>`select public.server_store_rewrapped(${this.sql.json(rows)}) as stored`);
    return row?.stored ?? 0;
  }

  async toReseal(keyIds: readonly string[], max: number): Promise<readonly SealedAccount[]> {
    return translated(
      this.sql<SealedAccount[]>`select id, bank, sealed from public.server_destinations_to_reseal(${[...keyIds]}::text[], ${max})`,
    );
  }

  async storeResealed(accounts: readonly ResealedAccount[]): Promise<number> {
    const rows = accounts.map(({ fingerprints, ...account }) => ({ ...account, fingerprints: [...fingerprints] }));
    const [row] = await translated(this.sql<{ stored: number }[]>`select public.server_store_resealed(${this.sql.json(rows)}) as stored`);
    return row?.stored ?? 0;
  }

  async setOpen(isOpen: boolean, note: string): Promise<void> {
    await translated(this.sql`select public.server_set_vault(${isOpen}, ${note})`);
  }

  async read(): Promise<string | null> {
    const [row] = await translated(this.sql<{ kept: string | null }[]>`select public.server_canary() as kept`);
    return row?.kept ?? null;
  }

  async storeOnce(sealed: string): Promise<string> {
    const [row] = await translated(this.sql<{ kept: string }[]>`select public.server_canary(${sealed}) as kept`);
    return row?.kept ?? sealed;
  }

  async replace(was: string, sealed: string): Promise<void> {
    await translated(this.sql`select public.server_replace_canary(${was}, ${sealed})`);
  }
}
