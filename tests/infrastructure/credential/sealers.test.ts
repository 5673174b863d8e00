import { describe, expect, test } from '@jest/globals';
import { AesCredentialSealer } from '../../../src/infrastructure/credential/aes-credential-sealer.ts';
import { AesSecretSealer } from '../../../src/infrastructure/credential/aes-secret-sealer.ts';
import { KeyRing } from '../../../src/infrastructure/credential/key-ring.ts';
import { memorySealers } from '../../../src/infrastructure/memory/credential/credential-sealer.ts';
import { credentialSealerContract } from '../../contracts/credential/credential-sealer.contract.ts';
import { secretSealerContract } from '../../contracts/credential/secret-sealer.contract.ts';

const ring = (current: number, old: readonly number[] = []): KeyRing =>
  new KeyRing(
    Buffer.alloc(32, current),
    old.map((key) => Buffer.alloc(32, key)),
  );

describe('AES sealers', () => {
  secretSealerContract((current, old) => new AesSecretSealer(ring(current, old)));
  credentialSealerContract((current, old) => new AesCredentialSealer(ring(current, old)));

  test('format: that of the database, padded to blocks of 256 bytes', () => {
    const at = { unitId: '5f0c7f0e-3d0b-4b1e-9d1c-2f0a6c1d7e01', scope: 'renter', version: 1 } as const;
    const sealer = new AesCredentialSealer(ring(1));
    const { sealed, wrappedKey } = sealer.seal({ login: 'x'.repeat(300) }, at);
    expect(wrappedKey).toMatch(new RegExp(`^v1\\.${sealer.keyId}\\.[\\w-]{16}\\.[\\w-]{22}\\.[\\w-]{43}$`));
    expect(sealer.keyId).toMatch(/^[0-9a-f]{8}$/);
    expect(Buffer.from(sealed.split('.').at(-1) ?? '', 'base64url').length).toBe(512);
  });
});

describe('memory sealers', () => {
  secretSealerContract((current, old = []) => memorySealers(String(current), old.map(String)).secrets);
  credentialSealerContract(
    (current, old = []) =>
      memorySealers(
        String(current),
        old.map(String).filter((key) => key !== String(current)),
      ).credentials,
  );
});
