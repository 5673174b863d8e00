import type { SealedUnderKey, VaultKeys } from './vault-keys.ts';
import type { VaultState } from './vault-state.ts';

/** What lies under keys that this server does not have: nothing of it can be opened, and nothing of it is deleted. @throws PortError */
export const findLostKeys = async (vault: VaultState, keys: Pick<VaultKeys, 'count'>): Promise<readonly SealedUnderKey[]> => {
  const own = vault.keys?.credentials;
  const known = own === undefined ? [] : [own.keyId, ...own.oldKeyIds];
  return (await keys.count()).filter(({ keyId }) => !known.includes(keyId));
};
