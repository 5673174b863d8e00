import { describe } from '@jest/globals';
import type { SealerCanary } from '../../../../src/application/credential/secret-sealer.ts';
import type { VaultKeys } from '../../../../src/application/credential/vault-keys.ts';
import { PostgresVaultKeys } from '../../../../src/infrastructure/embedded/credential/postgres-vault-keys.ts';
import { createRestClient } from '../../../../src/infrastructure/supabase/shared/rest-client.ts';
import { SupabaseVaultKeys } from '../../../../src/infrastructure/supabase-server/credential/vault-keys.ts';
import { type VaultKeysWorld, vaultKeysContract } from '../../../contracts/credential/vault-keys.contract.ts';
import { type OrderWorld, openOrderWorld } from '../../../support/order-world.ts';

const opened = async (keysOf: (world: OrderWorld) => VaultKeys & SealerCanary): Promise<VaultKeysWorld> => {
  const world = await openOrderWorld();
  const { sql } = world.database;
  const owner = await world.staff('owner');
  const keys = keysOf(world);
  return {
    keys,
    canary: keys,
    seal: async (keyId) => {
      const product = await world.product({ kind: 'account', stock: 1 });
      const target = await world.call(owner.token, 'credential_target', { p_product: product });
      const parts = ['renter', 'buyer'].map((scope) => ({
        ...{ scope, key_id: keyId, sealed: 'segel', fields: [] },
        wrapped_key: `v1.${keyId}.${scope}.${String(target['unit_id'])}`,
      }));
      await world.call(owner.token, 'store_credential', { p_unit: target['unit_id'], p_version: 1, p_parts: parts });
      return String(target['unit_id']);
    },
    destination: async (keyId) => {
      const [row] = await sql<{ id: string; sealed: string }[]>`
        insert into private.refund_destinations (bank, sealed, last4, holder) values ('BCA', ${`v1.${keyId}.nomor.tersegel`}, '7890', 'Rina')
        returning id, sealed`;
      return row ?? { id: '', sealed: '' };
    },
    reported: async () => {
      const [row] = await sql<{ isOpen: boolean; note: string }[]>`select is_open as "isOpen", note from private.vault_state`;
      return { isOpen: row?.isOpen ?? false, note: row?.note ?? '' };
    },
    close: () => world.close(),
  };
};

describe('over the gateway', () =>
  vaultKeysContract(() =>
    opened(({ database: { keys, gateway } }) => {
      const fetcher: typeof fetch = (input, init) => gateway.fetch(new Request(input, init), null);
      return new SupabaseVaultKeys(createRestClient({ url: 'http://front', key: keys.secretKey }, fetcher));
    }),
  ));
describe('over its own connection', () => vaultKeysContract(() => opened(({ database }) => new PostgresVaultKeys(database.sql))));
