import { describe, expect, test } from '@jest/globals';
import type { SecretSealer } from '../../../src/application/credential/secret-sealer.ts';

/** The contract of sealing. @param open with a key, and old keys that only open */
export const secretSealerContract = (open: (key: number, old?: readonly number[]) => SecretSealer): void => {
  describe('secret sealer', () => {
    const SECRET = '1234567890 “rahasia” 🏦';
    test('same place: opened, also after a restart', () => {
      const sealed = open(1).seal(SECRET, 'refund');
      expect(open(1).open(sealed, 'refund')).toBe(SECRET);
    });
    test('sealed text: discloses nothing, differs each time', () => {
      const sealer = open(1);
      const [first, second] = [sealer.seal('1234567890', 'refund'), sealer.seal('1234567890', 'refund')];
      expect(first).not.toContain('1234567890');
      expect(first).not.toBe(second);
    });
    test('another place or key: not opened', () => {
      const sealed = open(1).seal(SECRET, 'refund');
      expect([open(1).open(sealed, 'canary'), open(2).open(sealed, 'refund')]).toEqual([null, null]);
    });
    test('old key: opens, does not seal', () => {
      const sealed = open(1).seal(SECRET, 'refund');
      const changed = open(2, [1]);
      expect(changed.open(sealed, 'refund')).toBe(SECRET);
      expect(open(1).open(changed.seal(SECRET, 'refund'), 'refund')).toBeNull();
    });
    test('changed, truncated or invalid text: not opened', () => {
      const sealer = open(1);
      const sealed = sealer.seal(SECRET, 'refund');
      const at = sealed.length - 8;
      const changed = sealed.slice(0, at) + (sealed[at] === '1' ? '2' : '1') + sealed.slice(at + 1);
      for (const text of ['', 'v1', sealed.slice(0, -4), `${sealed}.x`.slice(3), sealed.toUpperCase(), 'v1.a.b.c.d', changed])
        expect(sealer.open(text, 'refund')).toBeNull();
    });
    test('fingerprint: equal for one place and key, also after a key rotation', () => {
      const sealer = open(1);
      const before = sealer.fingerprints(SECRET, 'refund');
      expect(before).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
      expect(open(1).fingerprints(SECRET, 'refund')).toEqual(before);
      expect(open(2, [1]).fingerprints(SECRET, 'refund')).toContain(before[0]);
      for (const others of [
        sealer.fingerprints(`${SECRET}1`, 'refund'),
        sealer.fingerprints(SECRET, 'device'),
        open(2).fingerprints(SECRET, 'refund'),
      ])
        expect(others).not.toContain(before[0]);
    });
    test('empty secret: accepted', () => {
      expect(open(1).open(open(1).seal('', 'refund'), 'refund')).toBe('');
    });
  });
};
