import { describe, expect, test } from '@jest/globals';
import type { CredentialSealer } from '../../../src/application/credential/credential-sealer.ts';

/** The contract of credential encryption. @param open with a key, and old keys that only decrypt */
export const credentialSealerContract = (open: (key: number, old?: readonly number[]) => CredentialSealer): void => {
  const TEXTS = { login: 'budi', password: ' p"4ss🔑\\ ', recovery_codes: 'satu\ndua' };
  const AT = { unitId: '5f0c7f0e-3d0b-4b1e-9d1c-2f0a6c1d7e01', scope: 'buyer', version: 3 } as const;

  describe('sealed credentials', () => {
    test('are opened where they belong, also after a restart', () => {
      expect(open(1).open(open(1).seal(TEXTS, AT), AT)).toEqual(TEXTS);
      expect(open(1).open(open(1).seal({}, AT), AT)).toEqual({});
    });
    test('show nothing of themselves but a rough length, and are others each time', () => {
      const sealer = open(1);
      const [first, second] = [sealer.seal(TEXTS, AT), sealer.seal(TEXTS, AT)];
      expect(JSON.stringify(first)).not.toContain('budi');
      expect(first.sealed).not.toBe(second.sealed);
      expect(first.wrappedKey).not.toBe(second.wrappedKey);
      expect(first.sealed.length).toBe(sealer.seal({ login: 'x' }, AT).sealed.length);
    });
    test.each([
      { ...AT, unitId: '5f0c7f0e-3d0b-4b1e-9d1c-2f0a6c1d7e02' },
      { ...AT, scope: 'renter' as const },
      { ...AT, version: 2 },
    ])('are not opened elsewhere, nor is their key wrapped anew: %j', (elsewhere) => {
      const sealer = open(1);
      const part = sealer.seal(TEXTS, AT);
      expect([sealer.open(part, elsewhere), sealer.rewrap(part.wrappedKey, elsewhere)]).toEqual([null, null]);
    });
    test('are not opened with another part’s key, nor by another key of a server', () => {
      const part = open(1).seal(TEXTS, AT);
      expect(open(1).open({ ...part, wrappedKey: open(1).seal(TEXTS, AT).wrappedKey }, AT)).toBeNull();
      expect([open(2).open(part, AT), open(2).rewrap(part.wrappedKey, AT)]).toEqual([null, null]);
    });
    test('that were changed or cut are not opened', () => {
      const sealer = open(1);
      const part = sealer.seal(TEXTS, AT);
      const changed = (text: string): string => `${text.slice(0, -8)}${text.at(-8) === '1' ? '2' : '1'}${text.slice(-7)}`;
      for (const bad of [
        { ...part, sealed: changed(part.sealed) },
        { ...part, sealed: part.sealed.slice(0, -4) },
        { ...part, sealed: '' },
        { ...part, sealed: `x${part.sealed}` },
        { ...part, wrappedKey: changed(part.wrappedKey) },
        { ...part, wrappedKey: part.sealed },
        { ...part, wrappedKey: '' },
      ])
        expect(sealer.open(bad, AT)).toBeNull();
    });
    test('go under another key without their content', () => {
      const part = open(1).seal(TEXTS, AT);
      const changed = open(2, [1]);
      const wrappedKey = changed.rewrap(part.wrappedKey, AT) ?? '';
      expect([changed.open(part, AT), changed.open({ ...part, wrappedKey }, AT)]).toEqual([TEXTS, TEXTS]);
      expect(open(2).open({ ...part, wrappedKey }, AT)).toEqual(TEXTS);
      expect(open(1).open({ ...part, wrappedKey }, AT)).toBeNull();
    });
    test('are sealed by the current key, which has a name, as old ones have', () => {
      const [first, second] = [open(1), open(2, [1])];
      expect(second.oldKeyIds).toEqual([first.keyId]);
      expect(second.keyId).not.toBe(first.keyId);
      expect(open(2, [1, 2]).oldKeyIds).toEqual([first.keyId]);
      expect(first.open(second.seal(TEXTS, AT), AT)).toBeNull();
    });
  });
};
