import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openTestDatabase, type TestDatabase, type TestUser } from '../support/test-database.ts';

let database: TestDatabase;
const people: Record<'owner' | 'admin' | 'content' | 'cs' | 'finance' | 'customer', TestUser | null> = {
  owner: null,
  admin: null,
  content: null,
  cs: null,
  finance: null,
  customer: null,
};
beforeAll(async () => {
  database = await openTestDatabase();
  for (const role of Object.keys(people) as (keyof typeof people)[]) people[role] = await database.user(role === 'customer' ? null : role);
});
afterAll(() => database.close());

const call = async (name: string, body: object, who: keyof typeof people | null): Promise<{ status: number; value: unknown }> => {
  const token = who === null ? null : (people[who]?.token ?? null);
  const answer = await database.request(`/rest/v1/rpc/${name}`, { method: 'POST', body: JSON.stringify(body), token });
  return { status: answer.status, value: await answer.json().catch(() => null) };
};
const save = (slug: string, body: string, base: number | null, who: keyof typeof people | null = 'content') =>
  call('save_content', { p_slug: slug, p_body: body, p_base: base }, who);
const publish = (slug: string, version: number, who: keyof typeof people | null = 'content') =>
  call('publish_content', { p_slug: slug, p_version: version }, who);
const shown = async (slug: string): Promise<unknown> => (await call('read_content', { p_slug: slug }, null)).value;

describe('texts', () => {
  test('written by owner, admin and content only', async () => {
    let base = 1;
    for (const who of ['owner', 'admin', 'content'] as const) {
      expect(await save('community', who, base, who)).toEqual({ status: 200, value: base + 1 });
      base += 1;
    }
    for (const who of ['cs', 'finance', 'customer', null] as const) {
      expect((await save('community', 'x', base, who)).status).toBeGreaterThanOrEqual(401);
      expect((await publish('community', base, who)).status).toBeGreaterThanOrEqual(401);
    }
  });
  test('published: visible; older versions can be restored, version 1 restores the built-in text', async () => {
    await save('terms', 'Satu', 1);
    expect(await shown('terms')).toEqual([]);
    await publish('terms', 2);
    expect(await shown('terms')).toMatchObject([{ version: 2, body: 'Satu' }]);
    await save('terms', 'Dua', 2);
    expect(await shown('terms')).toMatchObject([{ version: 2 }]);
    await publish('terms', 3);
    expect(await shown('terms')).toMatchObject([{ version: 3, body: 'Dua' }]);
    await publish('terms', 2);
    expect(await shown('terms')).toMatchObject([{ version: 2, body: 'Satu' }]);
    await publish('terms', 1);
    expect(await shown('terms')).toEqual([]);
    expect((await publish('terms', 99)).status).toBe(409);
  });
  test('drafts and authors: for permitted staff only', async () => {
    await save('help', 'Rahasia', 1);
    const read = async (who: keyof typeof people | null) => {
      const token = who === null ? null : (people[who]?.token ?? null);
      const answer = await database.request('/rest/v1/content_versions?slug=eq.help&select=body,author', { token });
      return answer.ok ? await answer.json() : answer.status;
    };
    expect(await read('content')).toEqual([{ body: 'Rahasia', author: people.content?.id }]);
    expect(await read('cs')).toEqual([]);
    expect(await read('customer')).toEqual([]);
    expect([401, 403]).toContain(await read(null));
  });
  test('saved by another person meanwhile: not overwritten', async () => {
    await save('privacy', 'Satu', 1);
    expect(await save('privacy', 'Dua', 1, 'admin')).toMatchObject({ status: 400, value: { code: 'P0001', message: 'CONTENT_CHANGED' } });
    const both = await Promise.all(['a', 'b', 'c'].map((body) => save('privacy', body, 2)));
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  });
  test.each([
    ['unknown', 'a'],
    ['terms', ''],
    ['terms', '   '],
    ['terms', 'x'.repeat(100_001)],
    ['terms', 'a\u0007b'],
  ])('%s with a text of this kind: refused', async (slug, body) => {
    const [latest] = await database.sql<
      { v: number }[]
    >`select coalesce(max(version), 1)::integer as v from content_versions where slug = ${slug}`;
    expect((await save(slug, body, latest?.v ?? 1)).status).toBe(400);
  });
  test('stored version: never changed or deleted, by anyone', async () => {
    const { sql } = database;
    await expect(sql`update content_versions set body = 'x'`).rejects.toThrow('append-only');
    await expect(sql`delete from content_versions where slug = 'terms'`).rejects.toThrow('append-only');
    await expect(sql`truncate content_versions cascade`).rejects.toThrow('append-only');
    // That holds even after the author's account is deleted.
    await sql`delete from auth.users where id = ${people.admin?.id ?? ''}`;
    const [left] = await sql`select count(*)::integer as n from content_versions where author = ${people.admin?.id ?? ''}`;
    expect(left).toEqual({ n: 1 });
  });
  test('saving and publishing: an entry in the log', async () => {
    const lines = await database.sql`select distinct action, detail ->> 'slug' as slug from private.audit_log
      where detail ->> 'slug' = 'terms' and action like 'content.%' order by action`;
    expect([...lines]).toEqual([
      { action: 'content.published', slug: 'terms' },
      { action: 'content.saved', slug: 'terms' },
    ]);
  });
  test('change: announced to caches of pages', async () => {
    let receive: (table: string) => void = () => undefined;
    const notified = new Promise<string>((resolve) => {
      receive = resolve;
    });
    const { unlisten } = await database.sql.listen('shop_changed', (table) => receive(table));
    await publish('terms', 2);
    expect(await notified).toBe('content_pages');
    await unlisten();
  });
});
