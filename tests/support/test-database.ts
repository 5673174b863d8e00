import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import type { AuthOptions, SmsMessage } from '../../src/infrastructure/embedded/auth/auth-options.ts';
import { type Auth, openAuth } from '../../src/infrastructure/embedded/auth/open-auth.ts';
import { type Gateway, openGateway } from '../../src/infrastructure/embedded/gateway/gateway.ts';
import { type Keys, loadOrCreateKeys } from '../../src/infrastructure/embedded/keys.ts';
import type { SigningKey } from '../../src/infrastructure/embedded/tokens/signing-key.ts';
import { type SigningKeyStore, SigningKeys } from '../../src/infrastructure/embedded/tokens/signing-keys.ts';
import { isCommonPassword } from '../../src/infrastructure/http-server/auth/common-passwords.ts';
import { SystemClock } from '../../src/infrastructure/platform/system-clock.ts';
import { accessToken } from './access-token.ts';
import type { TestCluster } from './test-cluster.ts';

/** A person of the test: an account, a living session, a signed token. */
export interface TestUser {
  readonly id: string;
  readonly sessionId: string;
  readonly token: string;
}

/** A fresh copy of the migrated database behind the gateway. */
export interface TestDatabase {
  /** As superuser. */
  readonly sql: Sql;
  readonly url: string;
  readonly keys: Keys;
  readonly storageFolder: string;
  readonly gateway: Gateway;
  readonly auth: Auth;
  /** Sent codes, the latest last. */
  readonly sent: readonly SmsMessage[];
  /** A request over the gateway. `token` null is a visitor, "service" the server. */
  request(path: string, init?: RequestInit & { token?: string | null | 'service' }): Promise<Response>;
  /** @param role a role of private.user_roles, null for a customer */
  user(role?: string | null): Promise<TestUser>;
  close(): Promise<void>;
}

const quietly = { onnotice: (): void => undefined };

/** Is told the name of each test database: a measurement of which functions ran in it. */
export const observer: { opened?: (name: string) => void } = {};

export const sign = (keys: Pick<Keys, 'signingKey'>, claims: Record<string, unknown>): Promise<string> => accessToken(keys, claims);

/** The key of the cluster, which no test replaces. */
const ownKey = ({ signingKey }: Keys): SigningKeyStore => {
  const read = async (): Promise<SigningKey> => {
    if (signingKey === undefined) throw new Error('the cluster has no signing key');
    return signingKey;
  };
  return { read, replace: read };
};

/**
 * @param accounts replaces options of the auth service
 * @param store of the signing key, by default that of the cluster
 */
export const openTestDatabase = async (accounts: Partial<AuthOptions> = {}, store?: SigningKeyStore): Promise<TestDatabase> => {
  const cluster = JSON.parse(process.env['TEST_CLUSTER'] ?? 'null') as TestCluster;
  const keys = await loadOrCreateKeys(cluster.folder);
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  const admin = postgres(cluster.adminUrl, { ...quietly, max: 1 });
  observer.opened?.(name);
  await admin.unsafe(`create database ${name} template ${cluster.template}`);
  const url = cluster.adminUrl.replace(/\/postgres$/, `/${name}`);
  const sql = postgres(url, { ...quietly, max: 4 });
  const { hostname, port } = new URL(url);
  const storageFolder = join(cluster.folder, 'storage', name);
  const sent: SmsMessage[] = [];
  const publicUrl = 'http://localhost:4173';
  const clock = accounts.clock ?? new SystemClock();
  const auth = openAuth({
    sql,
    signingKeys: await SigningKeys.open(sql, store ?? ownKey(keys), clock),
    jwtSecret: keys.jwtSecret,
    publishableKey: keys.publishableKey,
    secretKey: keys.secretKey,
    publicUrl,
    clock,
    sendSms: async (message) => void sent.push(message),
    google: null,
    isCommonPassword,
    // Clients with the publishable key run the contract of Supabase Auth.
    isPublicSignIn: true,
    ...accounts,
  });
  const gateway = await openGateway({
    host: hostname,
    port: Number(port),
    database: name,
    ssl: false,
    keys,
    storageFolder,
    auth,
    publicUrl,
    guestConnections: 2,
  });
  const request: TestDatabase['request'] = (path, { token = null, ...init } = {}) => {
    const key = token === 'service' ? keys.secretKey : keys.publishableKey;
    const headers = new Headers(init.headers);
    headers.set('apikey', key);
    if (!headers.has('content-type') && typeof init.body === 'string') headers.set('content-type', 'application/json');
    if (token !== null && token !== 'service') headers.set('authorization', `Bearer ${token}`);
    return gateway.fetch(new Request(`http://front${path}`, { ...init, headers }), null);
  };
  return {
    sql,
    url,
    keys,
    storageFolder,
    gateway,
    auth,
    sent,
    request,
    user: async (role = null) => {
      const [id, sessionId] = [randomUUID(), randomUUID()];
      await sql`insert into auth.users (id, phone) values (${id}, ${`62${id.replaceAll(/\D/g, '').slice(0, 10)}`})`;
      await sql`insert into auth.sessions (id, user_id, aal) values (${sessionId}, ${id}, 'aal1')`;
      if (role !== null) await sql`insert into private.user_roles (user_id, role) values (${id}, ${role})`;
      return { id, sessionId, token: await sign(keys, { sub: id, role: 'authenticated', session_id: sessionId, aal: 'aal1' }) };
    },
    close: async () => {
      await gateway.close();
      await auth.close();
      await sql.end();
      await admin.unsafe(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
};
