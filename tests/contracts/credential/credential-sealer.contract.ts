import { describe, expect, test } from '@jest/globals';
import type { CredentialSealer } from '../../../src/application/credential/credential-sealer.ts';

/** The contract of credential encryption. @param open with a key, and old keys that only decrypt */
export const credentialSealerContract = (open: (key: number, old?: readonly number[]) => CredentialSealer): void => {
  const TEXTS = { login: 'budi', password: ' p"4ss🔑\\ ', recovery_codes: 'satu\ndua' };
  const AT = { unitId: '5f0c7f0e-3d0b-4b1e-9d1c-2f0a6c1d7e01', scope: 'buyer', version: 3 } as const;

  describe('credential sealer', () => {
    test('same place: opened, also after a restart', () => {
      expect(open(1).open(open(1).seal(TEXTS, AT), AT)).toEqual(TEXTS);
      expect(open(1).open(open(1).seal({}, AT), AT)).toEqual({});
    });
    test('sealed text: discloses only an approximate length, differs each time', () => {
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
    ])('another place: neither opened nor rewrapped, %j', (elsewhere) => {
      const sealer = open(1);
      const part = sealer.seal(TEXTS, AT);
      expect([sealer.open(part, elsewhere), sealer.rewrap(part.wrappedKey, elsewhere)]).toEqual([null, null]);
    });
    test('another part’s key or another server key: not opened', () => {
      const part = open(1).seal(TEXTS, AT);
      expect(open(1).open({ ...part, wrappedKey: open(1).seal(TEXTS, AT).wrappedKey }, AT)).toBeNull();
      expect([open(2).open(part, AT), open(2).rewrap(part.wrappedKey, AT)]).toEqual([null, null]);
    });
    test('changed or truncated text: not opened', () => {
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
    test('key rotation: rewraps the data key without the contents', () => {
      const part = open(1).seal(TEXTS, AT);
      const changed = open(2, [1]);
      const wrappedKey = changed.rewrap(part.wrappedKey, AT) ?? '';
      expect([changed.open(part, AT), changed.open({ ...part, wrappedKey }, AT)]).toEqual([TEXTS, TEXTS]);
      expect(open(2).open({ ...part, wrappedKey }, AT)).toEqual(TEXTS);
      expect(open(1).open({ ...part, wrappedKey }, AT)).toBeNull();
    });
    test('current and old keys: have ids, the current one seals', () => {
      const [first, second] = [open(1), open(2, [1])];
      expect(second.oldKeyIds).toEqual([first.keyId]);
      expect(second.keyId).not.toBe(first.keyId);
      expect(open(2, [1, 2]).oldKeyIds).toEqual([first.keyId]);
      expect(first.open(second.seal(TEXTS, AT), AT)).toBeNull();
    });
  });
};
