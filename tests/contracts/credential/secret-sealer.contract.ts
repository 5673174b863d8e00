import { describe, expect, test } from '@jest/globals';
import type { SecretSealer } from '../../../src/application/credential/secret-sealer.ts';

/** The contract of sealing. @param open with a key, and old keys that only open */
export const secretSealerContract = (open: (key: number, old?: readonly number[]) => SecretSealer): void => {
  describe('a sealed secret', () => {
    const SECRET = '1234567890 “rahasia” 🏦';
    test('is opened where it belongs, also after a restart', () => {
      const sealed = open(1).seal(SECRET, 'refund');
      expect(open(1).open(sealed, 'refund')).toBe(SECRET);
    });
    test('shows nothing of itself, and is another each time', () => {
      const sealer = open(1);
      const [first, second] = [sealer.seal('1234567890', 'refund'), sealer.seal('1234567890', 'refund')];
      expect(first).not.toContain('1234567890');
      expect(first).not.toBe(second);
    });
    test('is not opened elsewhere, nor by another key', () => {
      const sealed = open(1).seal(SECRET, 'refund');
      expect([open(1).open(sealed, 'canary'), open(2).open(sealed, 'refund')]).toEqual([null, null]);
    });
    test('is opened by an old key, which seals no more', () => {
      const sealed = open(1).seal(SECRET, 'refund');
      const changed = open(2, [1]);
      expect(changed.open(sealed, 'refund')).toBe(SECRET);
      expect(open(1).open(changed.seal(SECRET, 'refund'), 'refund')).toBeNull();
    });
    test('that was changed, cut, or is none, is not opened', () => {
      const sealer = open(1);
      const sealed = sealer.seal(SECRET, 'refund');
      const at = sealed.length - 8;
      const changed = sealed.slice(0, at) + (sealed[at] === '1' ? '2' : '1') + sealed.slice(at + 1);
      for (const text of ['', 'v1', sealed.slice(0, -4), `${sealed}.x`.slice(3), sealed.toUpperCase(), 'v1.a.b.c.d', changed])
        expect(sealer.open(text, 'refund')).toBeNull();
    });
    test('is known again by its fingerprints, in its place and under the same key, also after a change of keys', () => {
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
    test('may be empty', () => {
      expect(open(1).open(open(1).seal('', 'refund'), 'refund')).toBe('');
    });
  });
};
