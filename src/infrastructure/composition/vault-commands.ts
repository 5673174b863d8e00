import { findLostKeys } from '../../application/credential/lost-keys.ts';
import { type Rotated, RotateKeys } from '../../application/credential/rotate-keys.ts';
import type { SealerCanary } from '../../application/credential/secret-sealer.ts';
import type { SealedUnderKey, VaultKeys } from '../../application/credential/vault-keys.ts';
import type { VaultState } from '../../application/credential/vault-state.ts';
import { PostgresVaultKeys } from '../embedded/credential/postgres-vault-keys.ts';
import { loadOrCreateKeys } from '../embedded/keys.ts';
import { connect } from '../embedded/postgres/connect.ts';
import type { ServerSettings } from '../http-server/settings.ts';
import { SupabaseVaultKeys } from '../supabase-server/credential/vault-keys.ts';
import { addressOf } from './commands.ts';
import { secretRestClient } from './server/context.ts';
import { vaultOf } from './server/credential.ts';
import type { Teardown } from './teardown.ts';

interface Reached {
  readonly keys: VaultKeys;
  readonly vault: VaultState;
}

/** The key of an embedded shop. */
const ownKeyOf = async ({ databaseUrl, dataFolder }: ServerSettings): Promise<string | null> =>
  databaseUrl === null ? (await loadOrCreateKeys(dataFolder)).credentialsKey : null;

const reach = async (settings: ServerSettings, teardown: Teardown): Promise<Reached> => {
  const opened = (keys: VaultKeys & SealerCanary, ownKey: string | null): Reached => ({
    keys,
    vault: vaultOf(settings.payments, ownKey, keys),
  });
  if (settings.hosted !== null) {
    const { url, secretKey } = settings.hosted;
    if (secretKey === null) throw new Error('Setel SUPABASE_SECRET_KEY dulu: tanpa itu brankas proyek ini tidak terjangkau.');
    return opened(new SupabaseVaultKeys(secretRestClient({ url, secretKey, isHosted: true }, fetch)), null);
  }
  const sql = connect(await addressOf(settings, teardown), 1);
  await teardown.add(() => sql.end({ timeout: 2 }));
  const [ready] = await sql`select 1 where to_regprocedure('public.server_replace_canary(text, text)') is not null`;
  if (ready === undefined) throw new Error('Database ini dari versi lama. Jalankan npm start sekali, lalu coba lagi.');
  return opened(new PostgresVaultKeys(sql), await ownKeyOf(settings));
};

/** The number of entries sealed under one key, and whether this server has it. */
export interface ListedKey extends SealedUnderKey {
  readonly role: 'current' | 'old' | 'lost';
}

/** Lists the entries of the vault by key, the current one first. @throws Error with a message for the terminal */
export const listVaultKeys = async (settings: ServerSettings, teardown: Teardown): Promise<readonly ListedKey[]> => {
  const { keys, vault } = await reach(settings, teardown);
  const all = await keys.count();
  const lost = await findLostKeys(vault, keys);
  const roleOf = (keyId: string): ListedKey['role'] => {
    if (keyId === vault.keys?.credentials.keyId) return 'current';
    return lost.some((each) => each.keyId === keyId) ? 'lost' : 'old';
  };
  return all.map((each) => ({ ...each, role: roleOf(each.keyId) }));
};

/**
 * Moves everything from old keys to the current one. The shop may be running, and must know both keys already.
 * @param onProgress called after each batch with the number of data keys and accounts so far
 * @throws Error with a message for the terminal
 */
export const rotateVaultKeys = async (
  settings: ServerSettings,
  teardown: Teardown,
  onProgress: (parts: number, destinations: number) => void,
): Promise<Rotated> => {
  const { keys, vault } = await reach(settings, teardown);
  if ((await vault.sealers()) === null)
    throw new Error(
      'Kunci ini bukan kunci yang menyegel data toko. Setel kunci baru di CREDENTIALS_KEY dan yang lama di CREDENTIALS_KEYS_OLD. Tidak ada yang diubah.',
    );
  return new RotateKeys(vault, keys, onProgress).execute();
};
