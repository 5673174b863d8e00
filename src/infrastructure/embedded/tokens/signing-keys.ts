import { importJWK } from 'jose';
import type { Sql } from 'postgres';
import type { Clock } from '../../../application/shared/clock.ts';
import { inTransaction } from '../postgres/transaction.ts';
import { LIFETIME_S, type PublicKey, type PublishedKey, publicPartOf, published, type SigningKey } from './signing-key.ts';

/** Where a process keeps the private key with which it signs. */
export interface SigningKeyStore {
  read(): Promise<SigningKey>;
  /** Replaces the key with this id by a new one, unless it has been replaced already. @returns the key that is stored then */
  replace(kid: string): Promise<SigningKey>;
}

interface KnownKey {
  readonly published: PublishedKey;
  readonly key: CryptoKey;
  /** When its last token has ended; null while it signs. */
  readonly endsAt: Date | null;
}

interface Row {
  readonly kid: string;
  readonly public_key: PublicKey;
  readonly ends_at: Date | null;
}

/** The channel that announces changed keys. */
const KEYS_CHANGED = 'signing_keys';
/** Forged ids must not keep the database busy. */
const LOOK_AGAIN_MS = 5000;

const cryptoKeyOf = async (key: PublicKey | SigningKey): Promise<CryptoKey> => {
  const imported = await importJWK({ ...key }, 'ES256');
  if (imported instanceof Uint8Array) throw new TypeError('not an asymmetric key');
  return imported;
};

/**
 * The keys of access tokens. Each process has a private key in its data folder; the public parts lie in the database, so that all processes
 * before one database accept each other's tokens. A process whose key was replaced by a rotation takes another one.
 */
export class SigningKeys {
  private known: ReadonlyMap<string, KnownKey> = new Map();
  private own: { readonly kid: string; readonly key: CryptoKey } | null = null;
  private loading: Promise<void> | null = null;
  private lookedAt = -LOOK_AGAIN_MS;
  /** Rises whenever keys may have changed. */
  version = 0;

  private constructor(
    private readonly sql: Sql,
    private readonly store: SigningKeyStore,
    private readonly clock: Clock,
  ) {}

  /** Publishes the own key and reads those of others. @throws the driver's error */
  static async open(sql: Sql, store: SigningKeyStore, clock: Clock): Promise<SigningKeys> {
    const keys = new SigningKeys(sql, store, clock);
    await keys.load();
    return keys;
  }

  /** Listens for rotations. Another load follows every reconnection, because notifications may have been lost. */
  async follow(onError: (error: unknown) => void): Promise<void> {
    const load = (): void => void this.load().catch(onError);
    await this.sql.listen(KEYS_CHANGED, load, load);
  }

  /** The key that signs. */
  get current(): { readonly kid: string; readonly key: CryptoKey } {
    if (this.own === null) throw new Error('signing keys are not loaded');
    return this.own;
  }

  /** The public key of an id; null for an unknown one and one that has ended. */
  async find(kid: string): Promise<CryptoKey | null> {
    if (!this.known.has(kid) && performance.now() - this.lookedAt >= LOOK_AGAIN_MS) {
      this.lookedAt = performance.now();
      await this.load().catch(() => undefined);
    }
    return this.isAlive(kid) ? (this.known.get(kid)?.key ?? null) : null;
  }

  /** Whether the tokens of a key are accepted. */
  isAlive(kid: string): boolean {
    const found = this.known.get(kid);
    return found !== undefined && !this.hasEnded(found);
  }

  /** The keys of `jwks.json`, the current one first. */
  get published(): readonly PublishedKey[] {
    const alive = [...this.known.values()].filter((each) => !this.hasEnded(each)).map((each) => each.published);
    return alive.toSorted((a, b) => Number(b.kid === this.own?.kid) - Number(a.kid === this.own?.kid));
  }

  /** Runs once at a time, and once more for those who ask meanwhile. */
  load(): Promise<void> {
    const loading = (this.loading ?? Promise.resolve()).catch(() => undefined).then(() => this.read());
    this.loading = loading;
    return loading;
  }

  private async read(): Promise<void> {
    let own = await this.store.read();
    let rows = await this.publish(own);
    while (rows.some(({ kid, ends_at }) => kid === own.kid && ends_at !== null)) {
      own = await this.store.replace(own.kid);
      rows = await this.publish(own);
    }
    const known = await Promise.all(
      rows.map(async ({ kid, public_key, ends_at }) => {
        const key = this.known.get(kid)?.key ?? (await cryptoKeyOf(public_key));
        return [kid, { published: published(public_key), key, endsAt: ends_at }] as const;
      }),
    );
    if (this.own?.kid !== own.kid) this.own = { kid: own.kid, key: await cryptoKeyOf(own) };
    this.known = new Map(known);
    this.version += 1;
  }

  /** @returns all keys that have not ended, and this one in any case */
  private async publish(own: SigningKey): Promise<readonly Row[]> {
    const now = this.clock.now();
    const made = await this.sql`insert into auth.signing_keys (kid, public_key, created_at)
      values (${own.kid}, ${this.sql.json({ ...publicPartOf(own) })}, ${now}) on conflict (kid) do nothing returning kid`;
    if (made.length > 0) await this.sql.notify(KEYS_CHANGED, '');
    return this.sql<Row[]>`select kid, public_key, ends_at from auth.signing_keys
      where ends_at is null or ends_at > ${now} or kid = ${own.kid} order by created_at desc`;
  }

  private hasEnded({ endsAt }: KnownKey): boolean {
    return endsAt !== null && endsAt <= this.clock.now();
  }
}

/** Running shops are notified of the rotation within this time, until which they may sign with the previous key. */
const SLACK_S = 60;

/** A key of `jwks.json`. */
export interface ListedSigningKey {
  readonly kid: string;
  readonly createdAt: Date;
  /** When its last token has ended; null for one that signs. */
  readonly endsAt: Date | null;
}

/** Lists the keys that have not ended, the newest first. */
export const listSigningKeys = (sql: Sql, now: Date): Promise<readonly ListedSigningKey[]> =>
  sql<ListedSigningKey[]>`select kid, created_at as "createdAt", ends_at as "endsAt" from auth.signing_keys
    where ends_at is null or ends_at > ${now} order by created_at desc`;

/**
 * Makes a new key sign access tokens. All others end when their last token has ended, or at once. Running shops before this database take
 * it up; one with a data folder of its own makes a key of its own.
 */
export const rotateSigningKey = async (sql: Sql, store: SigningKeyStore, now: Date, isImmediate: boolean): Promise<void> => {
  const { kid } = await store.read();
  // Stored first: a shop that is notified of the rotation finds the new key.
  const next = await store.replace(kid);
  const endsAt = isImmediate ? now : new Date(now.getTime() + (LIFETIME_S + SLACK_S) * 1000);
  await inTransaction(sql, async (transaction) => {
    await transaction`insert into auth.signing_keys (kid, public_key, created_at)
      values (${next.kid}, ${transaction.json({ ...publicPartOf(next) })}, ${now}) on conflict (kid) do nothing`;
    await transaction`update auth.signing_keys set ends_at = least(ends_at, ${endsAt}) where kid <> ${next.kid} and (ends_at is null or ends_at > ${now})`;
    await transaction`select pg_notify(${KEYS_CHANGED}, '')`;
  });
};
