import { describe, expect, test } from '@jest/globals';
import { VaultState } from '../../../src/application/credential/vault-state.ts';
import { PortError } from '../../../src/application/shared/port-error.ts';
import { memorySealers } from '../../../src/infrastructure/memory/credential/credential-sealer.ts';
import { InMemorySealerCanary } from '../../../src/infrastructure/memory/credential/secret-sealer.ts';

describe('vault', () => {
  test('former key as current or old key: open', async () => {
    const canary = new InMemorySealerCanary();
    const sealers = memorySealers('a');
    const vault = new VaultState(sealers, canary);
    expect([await vault.read(), await vault.sealers(), await vault.opener()]).toEqual(['ready', sealers, sealers.secrets]);
    expect(await new VaultState(memorySealers('b', ['a']), canary).read()).toBe('ready');
  });
  test('another key or none: shut with the reason', async () => {
    const canary = new InMemorySealerCanary();
    await new VaultState(memorySealers('a'), canary).read();
    const [other, none] = [new VaultState(memorySealers('b'), canary), new VaultState(null, canary)];
    expect([await other.read(), await other.sealers(), await other.opener()]).toEqual(['wrong', null, null]);
    expect([await none.read(), await none.sealers(), await none.opener()]).toEqual(['missing', null, null]);
  });
  test('repeated reads: the canary is read once', async () => {
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
  test('canary unreadable: shut, checked again', async () => {
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
  test('shut: refuses its users, checks again on request', async () => {
    const canary = new InMemorySealerCanary();
    const vault = new VaultState(memorySealers('a'), canary);
    await vault.usable();
    canary.kept = memorySealers('b').secrets.seal('fits', 'canary');
    expect([await vault.read(), await vault.refresh(), await vault.read()]).toEqual(['ready', 'wrong', 'wrong']);
    await expect(vault.usable()).rejects.toMatchObject({ code: 'VAULT_SHUT' });
  });
  test('key change: the canary moves to the current key unless it changed meanwhile', async () => {
    const canary = new InMemorySealerCanary();
    await new VaultState(memorySealers('a'), canary).read();
    await new VaultState(memorySealers('b', ['a']), canary).moveToCurrentKey();
    expect(await new VaultState(memorySealers('b'), canary).read()).toBe('ready');
    expect(await new VaultState(memorySealers('a'), canary).read()).toBe('wrong');
    await canary.replace('another', 'value');
    expect(await new VaultState(memorySealers('b'), canary).read()).toBe('ready');
  });
});
