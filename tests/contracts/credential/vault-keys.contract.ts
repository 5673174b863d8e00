import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { SealerCanary } from '../../../src/application/credential/secret-sealer.ts';
import type { VaultKeys, WrappedPart } from '../../../src/application/credential/vault-keys.ts';

export interface VaultKeysWorld {
  readonly keys: VaultKeys;
  readonly canary: SealerCanary;
  /** A new unit whose two parts are sealed under a key. @returns its id */
  seal(keyId: string): Promise<string>;
  /** A sealed refund destination under a key. @returns the stored value */
  destination(keyId: string): Promise<{ readonly id: string; readonly sealed: string }>;
  /** The state of the vault as the database has it. */
  reported(): Promise<{ readonly isOpen: boolean; readonly note: string }>;
  close(): Promise<void>;
}

/** The contract of stores of wrapped keys. */
export const vaultKeysContract = (open: () => Promise<VaultKeysWorld>): void => {
  let world: VaultKeysWorld;
  let keys: VaultKeys;
  let units: readonly string[];
  beforeAll(async () => {
    world = await open();
    keys = world.keys;
    units = [await world.seal('aaaaaaaa'), await world.seal('aaaaaaaa'), await world.seal('bbbbbbbb')];
    await world.destination('aaaaaaaa');
    await world.destination('dddddddd');
  });
  afterAll(() => world.close());
  const under = async (keyId: string) => (await keys.count()).find((each) => each.keyId === keyId);

  describe('vault keys', () => {
    test('counts: by key', async () => {
      expect(await keys.count()).toEqual([
        { keyId: 'aaaaaaaa', parts: 4, units: 2, destinations: 1 },
        { keyId: 'bbbbbbbb', parts: 2, units: 1, destinations: 0 },
        { keyId: 'dddddddd', parts: 0, units: 0, destinations: 1 },
      ]);
    });
    test('parts to rewrap: by key, up to the limit', async () => {
      const parts = await keys.toRewrap(['aaaaaaaa', 'cccccccc'], 100);
      expect(new Set(parts.map(({ unitId }) => unitId))).toEqual(new Set(units.slice(0, 2)));
      expect(parts.map(({ scope, version }) => `${scope} ${version}`).toSorted()).toEqual(['buyer 1', 'buyer 1', 'renter 1', 'renter 1']);
      expect([(await keys.toRewrap(['aaaaaaaa'], 3)).length, await keys.toRewrap([], 100)]).toEqual([3, []]);
    });
    test('rewrapped part: stored unless it changed meanwhile', async () => {
      const [first, second] = (await keys.toRewrap(['aaaaaaaa'], 2)) as [WrappedPart, WrappedPart];
      const moved = ({ wrappedKey: was, ...place }: WrappedPart) => ({
        ...place,
        was,
        wrappedKey: `v1.cccccccc.${was}`,
        keyId: 'cccccccc',
      });
      expect(await keys.storeRewrapped([moved(first), { ...moved(second), was: 'another' }])).toBe(1);
      expect(await keys.storeRewrapped([moved(first)])).toBe(0);
      expect(await under('cccccccc')).toEqual({ keyId: 'cccccccc', parts: 1, units: 1, destinations: 0 });
      expect((await keys.toRewrap(['cccccccc'], 9))[0]).toEqual({ ...first, wrappedKey: `v1.cccccccc.${first.wrappedKey}` });
    });
    test('resealed refund destination: stored unless it changed meanwhile', async () => {
      const [account] = await keys.toReseal(['dddddddd'], 9);
      const { id, sealed: was } = account ?? { id: '', sealed: '' };
      expect(await keys.toReseal(['eeeeeeee'], 9)).toEqual([]);
      const [sealed, fingerprints] = [was.replace('dddddddd', 'eeeeeeee'), ['0a'.repeat(32)]];
      expect([
        await keys.storeResealed([{ id, was: 'another', sealed, fingerprints }]),
        await keys.storeResealed([{ id, was, sealed, fingerprints }]),
      ]).toEqual([0, 1]);
      expect(await keys.toReseal(['eeeeeeee'], 9)).toEqual([{ id, bank: 'BCA', sealed }]);
    });
  });

  test('vault state: shut with a reason, and open, are stored', async () => {
    await keys.setOpen(false, 'wrong aaaaaaaa');
    expect(await world.reported()).toEqual({ isOpen: false, note: 'wrong aaaaaaaa' });
    await keys.setOpen(true, '');
    expect(await world.reported()).toEqual({ isOpen: true, note: '' });
  });

  test('canary: stored once, replaced only from its known value', async () => {
    const { canary } = world;
    expect(await canary.read()).toBeNull();
    expect([await canary.storeOnce('first'), await canary.storeOnce('second'), await canary.read()]).toEqual(['first', 'first', 'first']);
    await canary.replace('second', 'third');
    expect(await canary.read()).toBe('first');
    await canary.replace('first', 'third');
    expect(await canary.read()).toBe('third');
  });
};
