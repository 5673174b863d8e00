import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { CryptoSecretTokens } from '../../src/infrastructure/platform/crypto-secret-tokens.ts';
import { openMeasuredSession } from '../support/plan-work.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

interface Exported {
  readonly id: number;
  readonly email: string;
  readonly consented_at: string;
  readonly consent_version: string;
  readonly source: string;
  readonly unsubscribe_token: string;
}

let database: TestDatabase;
const tokens = new CryptoSecretTokens();
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const call = (name: string, body: object, token: string | null | 'service') =>
  database.request(`/rest/v1/rpc/${name}`, { method: 'POST', token, body: JSON.stringify(body) });
const subscribe = (email: string) =>
  call('server_subscribe_newsletter', { p_email: email, p_consent_version: 'v1', p_source: 'footer' }, 'service');
const exported = async (token: string | null, body: object = {}): Promise<readonly Exported[]> => {
  const answer = await call('export_newsletter', body, token);
  if (!answer.ok) throw new Error(((await answer.json()) as { code: string }).code);
  return (await answer.json()) as readonly Exported[];
};

describe('list of the newsletter', () => {
  test('export: for staff with customers.read only, with an entry in the log', async () => {
    for (const number of [1, 2, 3]) expect((await subscribe(`a${number}@toko.example`)).status).toBe(200);
    for (const role of ['owner', 'admin', 'cs']) {
      const { id, token } = await database.user(role);
      const rows = await exported(token);
      expect(rows.map(({ email, consent_version, source }) => [email, consent_version, source])).toEqual([
        ['a1@toko.example', 'v1', 'footer'],
        ['a2@toko.example', 'v1', 'footer'],
        ['a3@toko.example', 'v1', 'footer'],
      ]);
      const lines = await database.sql`select detail from private.audit_log where actor = ${id} and action = 'newsletter.exported'`;
      expect(lines.map(({ detail }) => detail as unknown)).toEqual([{ count: 3 }]);
    }
    for (const role of ['content', 'finance', null]) await expect(exported((await database.user(role)).token)).rejects.toThrow('42501');
    await expect(exported(null)).rejects.toThrow('42501');
  });
  test('export: in portions, without those who left', async () => {
    const { token } = await database.user('owner');
    const [first] = await exported(token, { p_limit: 1 });
    expect(first?.email).toBe('a1@toko.example');
    expect((await exported(token, { p_after: first?.id, p_limit: 1 })).map(({ email }) => email)).toEqual(['a2@toko.example']);
    expect((await exported(token, { p_limit: -5 })).length).toBe(1);
    expect((await exported(token, { p_limit: 1_000_000 })).length).toBe(3);
    const hash = await tokens.hash(first?.unsubscribe_token ?? '');
    expect(await (await call('server_unsubscribe_newsletter', { p_token_hash: hash }, 'service')).json()).toBe(true);
    expect((await exported(token)).map(({ email }) => email)).toEqual(['a2@toko.example', 'a3@toko.example']);
  });
  test('tokens: 256 bits, valid after later exports, stored as hashes, twenty each', async () => {
    const { token } = await database.user('owner');
    const [early] = await exported(token);
    for (let time = 0; time < 25; time += 1) await exported(token);
    const [late] = await exported(token);
    expect([early?.unsubscribe_token, late?.unsubscribe_token]).toEqual([
      expect.stringMatching(/^[\w-]{43}$/),
      expect.stringMatching(/^[\w-]{43}$/),
    ]);
    expect(early?.unsubscribe_token).not.toBe(late?.unsubscribe_token);
    const stored = await database.sql<
      { count: number }[]
    >`select count(*)::int as count from private.newsletter_tokens group by subscriber_id`;
    expect(Math.max(...stored.map(({ count }) => count))).toBe(20);
    const hash = await tokens.hash(late?.unsubscribe_token ?? '');
    const found = await database.sql`select 1 from private.newsletter_tokens where token_hash = decode(${hash}, 'hex')`;
    expect(found.length).toBe(1);
  });
  test('invalid address: refused for everyone', async () => {
    for (const email of [
      '',
      'a',
      'A@toko.example',
      'a@b',
      'a b@toko.example',
      'a@toko.example\nbcc: x@y.example',
      `${'a'.repeat(250)}@b.example`,
    ])
      expect((await subscribe(email)).status).toBe(400);
    for (const p_token_hash of ['zz', "' or true", 'abc'])
      expect((await call('server_unsubscribe_newsletter', { p_token_hash }, 'service')).status).toBe(400);
  });
  test('access: the server only', async () => {
    const customer = await database.user();
    for (const token of [null, customer.token]) {
      const body = { p_email: 'x@toko.example', p_consent_version: 'v1', p_source: 'footer' };
      expect([401, 403]).toContain((await call('server_subscribe_newsletter', body, token)).status);
      expect([401, 403]).toContain((await call('server_unsubscribe_newsletter', { p_token_hash: '00' }, token)).status);
    }
  });
  test('addresses that left: deleted after thirty days', async () => {
    await database.sql`update private.newsletter_subscribers set unsubscribed_at = now() - interval '31 days' where email = 'a2@toko.example'`;
    await database.sql`select public.server_run_due()`;
    const left = await database.sql<{ email: string }[]>`select email from private.newsletter_subscribers order by id`;
    expect(left.map(({ email }) => email)).toEqual(['a1@toko.example', 'a3@toko.example']);
    const [task] = await database.sql`select last_count, last_error from private.due_tasks where name = 'newsletter'`;
    expect(task).toEqual({ last_count: 1, last_error: null });
  });
  test('cost: that of the requested portion for every length of the list, with plans of a short one too', async () => {
    const manager = await database.user('owner');
    const claims = JSON.stringify({ sub: manager.id, role: 'authenticated', session_id: manager.sessionId, aal: 'aal1' });
    const session = await openMeasuredSession(database.url);
    try {
      await session.sql`select set_config('request.jwt.claims', ${claims}, false), set_config('request.jwt.claim.sub', ${manager.id}, false)`;
      const batch = () => session.sql`select count(*)::integer as count from public.export_newsletter(0, 10)`;
      for (let time = 0; time < 7; time += 1) await batch();
      await database.sql`with many as (insert into private.newsletter_subscribers (email, consent_version, source)
          select 'n' || n || '@toko.example', 'v1', 'footer' from generate_series(1, 1000) n returning id)
        insert into private.newsletter_tokens (token_hash, subscriber_id)
        select sha256(convert_to(many.id || '-' || n, 'UTF8')), many.id from many, generate_series(1, 20) n`;
      expect([...(await batch())]).toEqual([{ count: 10 }]);
      expect(await session.rowsThrough(session.sql, batch)).toBeLessThan(5000);
      const stored =
        await database.sql`select count(*)::integer from private.newsletter_tokens group by subscriber_id having count(*) > 20`;
      expect([...stored]).toEqual([]);
    } finally {
      await session.close();
    }
  }, 300_000);
});
