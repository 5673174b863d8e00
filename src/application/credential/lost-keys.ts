import type { SealedUnderKey, VaultKeys } from './vault-keys.ts';
import type { VaultState } from './vault-state.ts';

/** Finds credentials sealed under keys that this server lacks. They cannot be opened, and are not deleted. @throws PortError */
export const findLostKeys = async (vault: VaultState, keys: Pick<VaultKeys, 'count'>): Promise<readonly SealedUnderKey[]> => {
  const own = vault.keys?.credentials;
  const known = own === undefined ? [] : [own.keyId, ...own.oldKeyIds];
  return (await keys.count()).filter(({ keyId }) => !known.includes(keyId));
};
