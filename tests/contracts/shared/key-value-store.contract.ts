import { beforeEach, describe, expect, test } from '@jest/globals';
import type { KeyValueStore } from '../../../src/application/shared/key-value-store.ts';

export interface DeviceWorld {
  readonly store: KeyValueStore;
  /** From now on the device stores nothing more. */
  fill(): void;
}

/** The contract of key-value stores on a device. */
export const keyValueStoreContract = (open: () => DeviceWorld): void => {
  describe('key-value store', () => {
    let world: DeviceWorld;
    beforeEach(() => {
      world = open();
    });

    test('value: read as written until removed', () => {
      expect(world.store.get('kunci')).toBeNull();
      expect(world.store.set('kunci', 'satu')).toBe(true);
      expect(world.store.set('kunci', 'dua')).toBe(true);
      expect(world.store.get('kunci')).toBe('dua');
      world.store.remove('kunci');
      world.store.remove('kunci');
      expect(world.store.get('kunci')).toBeNull();
    });
    test('clear: removes all values', () => {
      world.store.set('kunci', 'satu');
      world.store.set('sb-kunci', 'dua');
      world.store.clear();
      expect([world.store.get('kunci'), world.store.get('sb-kunci')]).toEqual([null, null]);
    });
    test('storage full: false, the former value is kept', () => {
      world.store.set('kunci', 'satu');
      world.fill();
      expect(world.store.set('kunci', 'dua')).toBe(false);
      expect(world.store.get('kunci')).toBe('satu');
    });
  });
};
