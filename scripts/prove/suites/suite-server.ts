import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import postgres from 'postgres';
import { openAuth } from '../../../src/infrastructure/embedded/auth/open-auth.ts';
import { type Gateway, openGateway } from '../../../src/infrastructure/embedded/gateway/gateway.ts';
import { type Keys, loadOrCreateKeys } from '../../../src/infrastructure/embedded/keys.ts';
import { ensureDatabaseRoles } from '../../../src/infrastructure/embedded/postgres/database-roles.ts';
import { PostgresCluster } from '../../../src/infrastructure/embedded/postgres/postgres-cluster.ts';
import { ensureSystemSchema } from '../../../src/infrastructure/embedded/postgres/system-schema.ts';
import { generateSigningKey } from '../../../src/infrastructure/embedded/tokens/signing-key.ts';
import { SigningKeys } from '../../../src/infrastructure/embedded/tokens/signing-keys.ts';
import { SystemClock } from '../../../src/infrastructure/platform/system-clock.ts';
import { HOSTED_PRIVILEGES } from '../../../tests/support/hosted-like-database.ts';

/** Where the suite looks for its project. */
const PORT = 54_321;
const NAME = 'suite';
const quietly = { onnotice: (): void => undefined, max: 2 };
const NOT_COPIED = new Set(['connection', 'host', 'content-length', 'transfer-encoding', 'authorization']);
const OF_THE_WIRE = new Set(['content-length', 'content-encoding', 'transfer-encoding']);

/** The suite's tables. What only a hosted project has is left out: roles of its server, and PostGIS, for whose point a text stands. */
const schemaOf = async (folder: string): Promise<string> =>
  (await readFile(join(folder, 'migrations', '00000000000000_schema.sql'), 'utf8'))
    .replaceAll(/^alter role authenticator.*$/gm, '')
    .replace(/^create extension if not exists postgis.*$/m, '')
    .replace('extensions.geometry(POINT, 4326)', 'text');

/** The suite sends no key; the publishable one is added. */
const forward = async (gateway: Gateway, { publishableKey }: Keys, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const headers = new Headers({ apikey: publishableKey });
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined && !NOT_COPIED.has(name)) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  headers.set('apikey', publishableKey);
  const body = await buffer(request);
  const sent = new Request(`http://localhost:${PORT}${request.url ?? '/'}`, {
    method: request.method ?? 'GET',
    headers,
    ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
  });
  const answer = await gateway.fetch(sent, null);
  const bytes = Buffer.from(await answer.arrayBuffer());
  response.writeHead(answer.status, Object.fromEntries([...answer.headers].filter(([name]) => !OF_THE_WIRE.has(name))));
  response.end(request.method === 'HEAD' ? undefined : bytes);
};

/**
 * The gateway over the tables of a suite, where the suite looks for it. Aggregates, plans, identifiers of queries and `tx=rollback` are on, as the
 * suite's own project has them.
 * @param folder with `migrations` and `seed.sql` @returns ends it
 */
export const openSuiteServer = async (folder: string): Promise<() => Promise<void>> => {
  const data = await mkdtemp(join(tmpdir(), 'arena-akun-suite-'));
  const keys = await loadOrCreateKeys(data);
  const cluster = await PostgresCluster.in(data, keys.postgresPassword, { compute_query_id: 'on' });
  await cluster.start();
  const admin = postgres(cluster.url('postgres'), quietly);
  await ensureDatabaseRoles(admin, keys.gatewayPassword);
  await admin.unsafe(`create database ${NAME}`);
  const url = cluster.url(NAME);
  const sql = postgres(url, quietly);
  await sql.unsafe(HOSTED_PRIVILEGES);
  await ensureSystemSchema(sql, url);
  await sql.unsafe(await schemaOf(folder));
  await sql.unsafe(await readFile(join(folder, 'seed.sql'), 'utf8'));
  const clock = new SystemClock();
  const signingKey = await generateSigningKey();
  const ownKey = { read: async () => signingKey, replace: async () => signingKey };
  const { jwtSecret, publishableKey, secretKey } = keys;
  const publicUrl = `http://localhost:${PORT}`;
  const auth = openAuth({
    sql,
    signingKeys: await SigningKeys.open(sql, ownKey, clock),
    jwtSecret,
    publishableKey,
    secretKey,
    publicUrl,
    clock,
    google: null,
    sendSms: async () => undefined,
    isCommonPassword: () => false,
  });
  const { hostname: host, port } = new URL(url);
  const gateway = await openGateway({
    host,
    port: Number(port),
    database: NAME,
    ssl: false,
    keys,
    storageFolder: data,
    auth,
    publicUrl,
    api: { schemas: ['public', 'personal'], aggregates_enabled: true, plan_enabled: true },
    allowsRollback: true,
  });
  const server = createServer((request, response) => {
    forward(gateway, keys, request, response).catch((error: unknown) => {
      console.error(error);
      response.writeHead(500).end();
    });
  });
  server.listen(PORT, 'localhost');
  await once(server, 'listening');
  return async () => {
    server.close();
    server.closeAllConnections();
    await gateway.close();
    await auth.close();
    await sql.end();
    await admin.end();
    await cluster.stop();
    await rm(data, { recursive: true, force: true });
  };
};
