import type { SealerCanary, SecretSealer } from '../../../application/credential/secret-sealer.ts';

const bytes = (text: string): string => [...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const text = (hex: string): string =>
  new TextDecoder().decode(Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)));

const checkOf = (parts: readonly string[]): string =>
  String([...parts.join('|')].reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 1_000_000_007, 7)).padStart(
    10,
    '0',
  );

/** Fake of encryption: not readable as plain text, and opened only with the same key and context. */
export class InMemorySecretSealer implements SecretSealer {
  private sealed = 0;

  /** @param old keys for decryption only */
  constructor(
    private readonly key = 'key',
    private readonly old: readonly string[] = [],
  ) {}

  seal(secret: string, context: string): string {
    this.sealed += 1;
    const parts = [this.key, context, secret, String(this.sealed)];
    return [...parts, checkOf(parts)].map(bytes).join('.');
  }

  open(sealed: string, context: string): string | null {
    if (!/^[0-9a-f.]+$/.test(sealed)) return null;
    const parts = sealed.split('.').map(text);
    const [key = '', place, secret = '', , check] = parts;
    return check === checkOf(parts.slice(0, 4)) && place === context && [this.key, ...this.old].includes(key) ? secret : null;
  }

  fingerprints(secret: string, context: string): readonly string[] {
    return [this.key, ...this.old].map((key) =>
      bytes(checkOf([key, context, secret]))
        .padStart(64, '0')
        .slice(-64),
    );
  }
}

export class InMemorySealerCanary implements SealerCanary {
  kept: string | null = null;

  async read(): Promise<string | null> {
    return this.kept;
  }

  async storeOnce(sealed: string): Promise<string> {
    this.kept ??= sealed;
    return this.kept;
  }

  async replace(was: string, sealed: string): Promise<void> {
    if (this.kept === was) this.kept = sealed;
  }
}
