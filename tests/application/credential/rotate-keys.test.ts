import { beforeEach, describe, expect, test } from '@jest/globals';
import { findLostKeys } from '../../../src/application/credential/lost-keys.ts';
import { ReportVault } from '../../../src/application/credential/report-vault.ts';
import { RotateKeys } from '../../../src/application/credential/rotate-keys.ts';
import type { VaultKeys } from '../../../src/application/credential/vault-keys.ts';
import { type Sealers, VaultState } from '../../../src/application/credential/vault-state.ts';
import { openAccount, sealAccount } from '../../../src/application/order/sealed-account.ts';
import { PortError } from '../../../src/application/shared/port-error.ts';
import { memorySealers } from '../../../src/infrastructure/memory/credential/credential-sealer.ts';
import { MemoryVault } from '../../../src/infrastructure/memory/credential/memory-vault.ts';
import { InMemorySealerCanary } from '../../../src/infrastructure/memory/credential/secret-sealer.ts';
import { InMemoryVaultKeys } from '../../../src/infrastructure/memory/credential/vault-keys.ts';
import { FixedClock } from '../../support/fixed-clock.ts';

let store: MemoryVault;
let canary: InMemorySealerCanary;
let keys: InMemoryVaultKeys;
beforeEach(async () => {
  store = new MemoryVault();
  canary = new InMemorySealerCanary();
  // The fake writes the name of its key in front, as hexadecimal digits.
  keys = new InMemoryVaultKeys(store, (sealed) => Buffer.from(sealed.replace('bound-', '').split('.')[0] ?? '', 'hex').toString());
  await new VaultState(memorySealers('a'), canary).read();
});
const texts = { login: 'budi' };
const put = (count: number, keyId = 'a'): void => {
  const { credentials } = memorySealers(keyId);
  const made = Array.from({ length: count }, () => {
    const place = { unitId: crypto.randomUUID(), scope: 'buyer', version: 1 } as const;
    return { ...place, ...credentials.seal(texts, place), keyId, fields: ['login'] };
  });
  store.parts = [...store.parts, ...made];
};
const putAccounts = (count: number, keyId = 'a'): void => {
  const { secrets } = memorySealers(keyId);
  const ids = Array.from({ length: count }, () => crypto.randomUUID());
  const made = ids.map((id) => ({ id, bank: 'BCA', sealed: sealAccount(secrets, id, '1234567890') }));
  store.destinations = [...store.destinations, ...made];
};
const rotating = (sealers: Sealers, over: VaultKeys = keys, reported: number[][] = []) =>
  new RotateKeys(new VaultState(sealers, canary), over, (...done) => void reported.push(done));
const opensAll = (sealers: Sealers): boolean =>
  store.parts.every((part) => sealers.credentials.open(part, part)?.['login'] === 'budi') &&
  store.destinations.every(({ id, sealed }) => openAccount(sealers.secrets, id, sealed) === '1234567890');

describe('key rotation', () => {
  test('all sealed data: rewrapped in batches, the old key is no longer needed', async () => {
    put(1100);
    putAccounts(3);
    const sealedBefore = store.parts.map(({ sealed }) => sealed);
    const reported: number[][] = [];
    expect(await rotating(memorySealers('b', ['a']), keys, reported).execute()).toEqual({
      parts: 1100,
      destinations: 3,
      damaged: 0,
      lost: [],
    });
    expect(reported).toEqual([
      [500, 0],
      [1000, 0],
      [1100, 0],
      [1100, 3],
    ]);
    expect(store.parts.map(({ sealed }) => sealed)).toEqual(sealedBefore);
    expect(opensAll(memorySealers('b'))).toBe(true);
    expect(await new VaultState(memorySealers('b'), canary).read()).toBe('ready');
    expect(await rotating(memorySealers('b', ['a'])).execute()).toMatchObject({ parts: 0, destinations: 0 });
  });

  test('interrupted at any step: nothing is lost, the next run continues', async () => {
    put(1001);
    putAccounts(501);
    const changed = memorySealers('b', ['a']);
    let steps = 0;
    // Fails before and after every write in turn.
    const dying = (at: number): VaultKeys => {
      let step = 0;
      const killed = async <T>(work: () => Promise<T>): Promise<T> => {
        if (step + 1 === at) throw new PortError('unavailable', 'killed');
        const done = await work();
        step += 2;
        if (step === at) throw new PortError('unavailable', 'killed');
        return done;
      };
      return Object.assign(Object.create(keys), {
        storeRewrapped: (parts: Parameters<VaultKeys['storeRewrapped']>[0]) => killed(() => keys.storeRewrapped(parts)),
        storeResealed: (accounts: Parameters<VaultKeys['storeResealed']>[0]) => killed(() => keys.storeResealed(accounts)),
      });
    };
    for (let at = 1; ; at = (at % 3) + 1) {
      const isDone = await rotating(changed, dying(at))
        .execute()
        .then(
          () => true,
          () => false,
        );
      expect(opensAll(changed)).toBe(true);
      if (isDone) break;
      steps += 1;
      expect(steps).toBeLessThan(50);
    }
    expect(steps).toBeGreaterThan(4);
    expect(opensAll(memorySealers('b'))).toBe(true);
  });

  test('damaged part: counted, the old key is still needed', async () => {
    put(3);
    store.parts = store.parts.map((part, index) => (index === 0 ? { ...part, version: 9 } : part));
    expect(await rotating(memorySealers('b', ['a'])).execute()).toMatchObject({ parts: 2, damaged: 1 });
    expect(await new VaultState(memorySealers('b'), canary).read()).toBe('wrong');
  });
  test('damaged refund destination: counted, the old key is still needed', async () => {
    putAccounts(2);
    store.destinations = store.destinations.map((one, index) => (index === 0 ? { ...one, id: crypto.randomUUID() } : one));
    expect(await rotating(memorySealers('b', ['a'])).execute()).toMatchObject({ destinations: 1, damaged: 1 });
    expect(await new VaultState(memorySealers('b'), canary).read()).toBe('wrong');
  });

  test('parts under unknown keys: unchanged and listed', async () => {
    put(2);
    put(5, 'c');
    putAccounts(1, 'c');
    const lost = [{ keyId: 'c', parts: 5, units: 5, destinations: 1 }];
    expect(await rotating(memorySealers('b', ['a'])).execute()).toEqual({ parts: 2, destinations: 0, damaged: 0, lost });
    expect(store.parts.length).toBe(7);
  });

  test('without the former key: VAULT_SHUT', async () => {
    put(2);
    await expect(rotating(memorySealers('b')).execute()).rejects.toMatchObject({ code: 'VAULT_SHUT' });
    expect((await keys.count()).map(({ keyId }) => keyId)).toEqual(['a']);
  });
});

describe('lost keys', () => {
  test('result: keys that are neither the current nor an old one', async () => {
    put(1);
    put(2, 'c');
    const lostOf = async (sealers: Sealers | null) => (await findLostKeys(new VaultState(sealers, canary), keys)).map(({ keyId }) => keyId);
    expect(await lostOf(memorySealers('b', ['a']))).toEqual(['c']);
    expect(await lostOf(memorySealers('c'))).toEqual(['a']);
    expect(await lostOf(null)).toEqual(['a', 'c']);
  });
});

describe('vault state in the database', () => {
  test('change: stored at the start and within a minute', async () => {
    put(2);
    const clock = new FixedClock();
    const printed: unknown[] = [];
    let calls = 0;
    const counted: VaultKeys = Object.assign(Object.create(keys), {
      setOpen: (...given: [boolean, string]) => {
        calls += 1;
        return keys.setOpen(...given);
      },
    });
    const notify = new ReportVault(new VaultState(memorySealers('a'), canary), counted, clock, (...given) => void printed.push(given));
    await notify.execute();
    await notify.execute();
    expect([store.isOpen, calls, printed]).toEqual([true, 1, [['ready', []]]]);
    // The current key is one that this server does not have.
    await rotating(memorySealers('b', ['a'])).execute();
    await notify.execute();
    expect(store.isOpen).toBe(true);
    clock.advance(60_000);
    await notify.execute();
    expect([store.isOpen, store.note]).toEqual([false, 'wrong b']);
    expect(printed.at(-1)).toEqual(['wrong', [{ keyId: 'b', parts: 2, units: 2, destinations: 0 }]]);
    // The database is queried again for orders that are placed meanwhile; the operator gets the message once.
    const [callsBefore, printedBefore] = [calls, printed.length];
    clock.advance(10_000);
    await notify.execute();
    expect([calls - callsBefore, printed.length - printedBefore]).toEqual([1, 0]);
    await new ReportVault(new VaultState(memorySealers('b'), canary), keys, clock, () => undefined).execute();
    expect([store.isOpen, store.note]).toEqual([true, '']);
    await new ReportVault(new VaultState(null, canary), keys, clock, () => undefined).execute();
    expect([store.isOpen, store.note]).toEqual([false, 'missing b']);
  });
  test('interval: one minute while open, ten seconds while shut', async () => {
    const clock = new FixedClock();
    let looks = 0;
    const looking = (sealers: Sealers | null) => {
      looks = 0;
      const state: VaultState = Object.assign(new VaultState(sealers, canary), {
        refresh: () => {
          looks += 1;
          return VaultState.prototype.refresh.call(state);
        },
      });
      return new ReportVault(state, keys, clock, () => undefined);
    };
    const looksAfter = async (notify: ReportVault, ...waits: number[]): Promise<readonly number[]> => {
      const counts = [];
      for (const wait of waits) {
        clock.advance(wait);
        await notify.execute();
        counts.push(looks);
      }
      return counts;
    };
    expect(await looksAfter(looking(memorySealers('a')), 0, 10_000, 49_999, 1)).toEqual([1, 1, 1, 2]);
    expect(await looksAfter(looking(null), 0, 9_999, 1)).toEqual([1, 1, 2]);
  });
  test('no change: not stored again; the list of lost keys is limited to the length of the note', async () => {
    const clock = new FixedClock();
    let calls = 0;
    const counted: VaultKeys = Object.assign(Object.create(keys), {
      setOpen: (...given: [boolean, string]) => {
        calls += 1;
        return keys.setOpen(...given);
      },
    });
    const notify = new ReportVault(new VaultState(memorySealers('a'), canary), counted, clock, () => undefined);
    await notify.execute();
    clock.advance(60_000);
    await notify.execute();
    expect(calls).toBe(1);
    for (let key = 0; key < 60; key += 1) put(1, `kunci${key}`);
    await new ReportVault(new VaultState(null, canary), keys, clock, () => undefined).execute();
    expect([store.isOpen, store.note.length, store.note.startsWith('missing kunci')]).toEqual([false, 200, true]);
  });
  test('database unavailable: retried', async () => {
    const tries = [true, false];
    const away: VaultKeys = Object.assign(Object.create(keys), {
      setOpen: async (...given: [boolean, string]) => {
        if (tries.shift() === true) throw new PortError('unavailable', 'no answer');
        return keys.setOpen(...given);
      },
    });
    const notify = new ReportVault(new VaultState(null, canary), away, new FixedClock(), () => undefined);
    await expect(notify.execute()).rejects.toMatchObject({ reason: 'unavailable' });
    await notify.execute();
    expect(store.isOpen).toBe(false);
  });
});
