import { describe, expect, test } from '@jest/globals';
import postgres from 'postgres';
import { openGateway } from '../../../../src/infrastructure/embedded/gateway/gateway.ts';
import { sslOf } from '../../../../src/infrastructure/embedded/postgres/ssl-of.ts';
import { openTestDatabase } from '../../../support/test-database.ts';

const address = (mode: string): string => `postgres://owner:secret@db.example:5432/arena${mode}`;

describe('SSL mode of a database address', () => {
  test.each([
    ['', false],
    ['?sslmode=disable', false],
    ['?sslmode=allow', 'prefer'],
    ['?sslmode=prefer', 'prefer'],
    ['?sslmode=require', 'require'],
    ['?sslmode=verify-full', 'verify-full'],
  ])('"%s": %s for the driver', (mode, ssl) => {
    expect(sslOf(address(mode))).toBe(ssl);
  });
  test('verify-ca: checks the authority, not the host name', () => {
    const ssl = sslOf(address('?sslmode=verify-ca'));
    expect(ssl).toMatchObject({ host: 'db.example' });
    expect(ssl).not.toHaveProperty('rejectUnauthorized');
    expect(typeof ssl === 'object' && ssl.checkServerIdentity?.()).toBeUndefined();
  });
  test('unknown mode: refused', () => {
    expect(() => sslOf(address('?sslmode=requirde'))).toThrow('bukan "requirde"');
  });
});

test('SSL required: shop and gateway refuse a server without it', async () => {
  const database = await openTestDatabase();
  const { hostname, port, pathname } = new URL(database.url);
  const ssl = sslOf(`${database.url}?sslmode=require`);
  const sql = postgres(database.url, { max: 1, ssl });
  try {
    await expect(sql`select 1`).rejects.toThrow();
    await expect(
      openGateway({
        host: hostname,
        port: Number(port),
        database: pathname.slice(1),
        ssl,
        keys: database.keys,
        storageFolder: database.storageFolder,
        auth: database.auth,
        publicUrl: 'http://localhost:4173',
      }).then(
        async (gateway) => {
          const apikey = database.keys.publishableKey;
          const answer = await gateway.fetch(new Request('http://front/rest/v1/products?select=id', { headers: { apikey } }), null);
          await gateway.close();
          return answer.ok;
        },
        // It reads the schema while it opens.
        () => false,
      ),
    ).resolves.toBe(false);
  } finally {
    await sql.end({ timeout: 1 });
    await database.close();
  }
});
