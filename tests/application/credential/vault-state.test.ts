import { describe, expect, test } from '@jest/globals';
import { VaultState } from '../../../src/application/credential/vault-state.ts';
import { PortError } from '../../../src/application/shared/port-error.ts';
import { memorySealers } from '../../../src/infrastructure/memory/credential/credential-sealer.ts';
import { InMemorySealerCanary } from '../../../src/infrastructure/memory/credential/secret-sealer.ts';

describe('the vault', () => {
  test('is open with the key that the shop sealed with, also as an old one', async () => {
    const canary = new InMemorySealerCanary();
    const sealers = memorySealers('a');
    const vault = new VaultState(sealers, canary);
    expect([await vault.read(), await vault.sealers(), await vault.opener()]).toEqual(['ready', sealers, sealers.secrets]);
    expect(await new VaultState(memorySealers('b', ['a']), canary).read()).toBe('ready');
  });
  test('is shut with another key or none, and says which', async () => {
    const canary = new InMemorySealerCanary();
    await new VaultState(memorySealers('a'), canary).read();
    const [other, none] = [new VaultState(memorySealers('b'), canary), new VaultState(null, canary)];
    expect([await other.read(), await other.sealers(), await other.opener()]).toEqual(['wrong', null, null]);
    expect([await none.read(), await none.sealers(), await none.opener()]).toEqual(['missing', null, null]);
  });
  test('is looked at once, and the kept value is the canary’s own', async () => {
    let reads = 0;
    const canary = new InMemorySealerCanary();
    const counted = {
      read: async () => {
        reads += 1;
        return canary.read();
      },
      storeOnce: (sealed: string) => canary.storeOnce(sealed),
      replace: (was: string, sealed: string) => canary.replace(was, sealed),
    };
    const sealers = memorySealers('a');
    const vault = new VaultState(sealers, counted);
    expect([await vault.read(), await vault.read(), reads]).toEqual(['ready', 'ready', 1]);
    expect(sealers.secrets.open(canary.kept ?? '', 'canary')).toBe('fits');
    canary.kept = sealers.secrets.seal('other', 'canary');
    expect(await new VaultState(sealers, canary).read()).toBe('wrong');
  });
  test('is shut while nobody knows whether the key fits, and looked at again', async () => {
    const canary = new InMemorySealerCanary();
    let isAway = true;
    const read = async () => {
      if (isAway) throw new PortError('unavailable', 'no answer');
      return canary.read();
    };
    const vault = new VaultState(memorySealers('a'), {
      read,
      storeOnce: (sealed) => canary.storeOnce(sealed),
      replace: (was, sealed) => canary.replace(was, sealed),
    });
    await expect(vault.usable()).rejects.toMatchObject({ reason: 'unavailable' });
    isAway = false;
    expect(await vault.read()).toBe('ready');
  });
  test('refuses what needs it while it is shut, and looks again when it is told to', async () => {
    const canary = new InMemorySealerCanary();
    const vault = new VaultState(memorySealers('a'), canary);
    await vault.usable();
    canary.kept = memorySealers('b').secrets.seal('fits', 'canary');
    expect([await vault.read(), await vault.refresh(), await vault.read()]).toEqual(['ready', 'wrong', 'wrong']);
    await expect(vault.usable()).rejects.toMatchObject({ code: 'VAULT_SHUT' });
  });
  test('moves to the key of now, unless somebody moved it elsewhere meanwhile', async () => {
    const canary = new InMemorySealerCanary();
    await new VaultState(memorySealers('a'), canary).read();
    await new VaultState(memorySealers('b', ['a']), canary).moveToCurrentKey();
    expect(await new VaultState(memorySealers('b'), canary).read()).toBe('ready');
    expect(await new VaultState(memorySealers('a'), canary).read()).toBe('wrong');
    await canary.replace('another', 'value');
    expect(await new VaultState(memorySealers('b'), canary).read()).toBe('ready');
  });
});
