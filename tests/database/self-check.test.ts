import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

interface Facts {
  readonly open_tables: readonly string[];
  readonly exposed_tables: readonly string[];
  readonly orphan_files: readonly string[];
  readonly broken_audit_line: number | null;
  readonly migrations: readonly string[];
  readonly database_version: string;
  readonly database_bytes: number;
  readonly tasks: readonly { readonly name: string; readonly failure: string | null; readonly is_late: boolean }[];
  readonly buckets: readonly { readonly name: string; readonly files: number; readonly bytes: number }[];
}

let database: TestDatabase;
let owner: string;
beforeAll(async () => {
  database = await openTestDatabase();
  owner = (await database.user('owner')).id;
});
afterAll(() => database.close());

const send = (actor: string, token: string | null | 'service' = 'service'): Promise<Response> =>
  database.request('/rest/v1/rpc/server_read_system', { method: 'POST', token, body: JSON.stringify({ p_actor: actor }) });
const look = async (): Promise<Facts> => (await (await send(owner)).json()) as Facts;

describe('self-check of the database', () => {
  test('on behalf of owners and administrators only, to the server only', async () => {
    const roles = ['owner', 'admin', 'cs', 'finance', 'content', null];
    const people = await Promise.all(roles.map((role) => database.user(role)));
    const statuses: number[] = [];
    for (const { id } of people) statuses.push((await send(id)).status);
    expect(statuses).toEqual([200, 200, 403, 403, 403, 403]);
    for (const token of [null, people[0]?.token ?? '']) expect([401, 403]).toContain((await send(owner, token)).status);
  });
  test('new shop: no findings', async () => {
    await database.sql`select public.server_run_due()`;
    const facts = await look();
    expect([facts.open_tables, facts.exposed_tables, facts.orphan_files, facts.broken_audit_line]).toEqual([[], [], [], null]);
    expect(facts.tasks.filter(({ failure, is_late: isLate }) => failure !== null || isLate)).toEqual([]);
    expect(facts.migrations).toContain('20261128990000');
    expect(facts.migrations.at(-1)).toBe(facts.migrations.toSorted().at(-1));
    expect(facts.database_version).toMatch(/^\d+\.\d+/);
    expect(facts.database_bytes).toBeGreaterThan(1_000_000);
  });
  test('table without row-level security: found, wherever it was made', async () => {
    await database.sql`create table public.tamu (id int)`;
    await database.sql`create table private.rahasia (id int)`;
    expect((await look()).open_tables).toEqual(['private.rahasia', 'public.tamu']);
    await database.sql`drop table public.tamu, private.rahasia`;
  });
  test('secret that a browser could read, by table or by column: found', async () => {
    await database.sql`grant select on private.vitals to anon`;
    await database.sql`grant update (name) on private.due_tasks to authenticated`;
    expect((await look()).exposed_tables).toEqual(['due_tasks (authenticated)', 'vitals (anon)']);
    await database.sql`revoke select on private.vitals from anon`;
    await database.sql`revoke update (name) on private.due_tasks from authenticated`;
    expect((await look()).exposed_tables).toEqual([]);
  });
  test('unused file older than a day: found; copies belong to their picture', async () => {
    await database.sql`insert into products (name, description, price, image, images) values ('a', 'b', 1,
      'https://toko.example/storage/v1/object/public/product-images/products/a.png', '{/storage/v1/object/public/product-images/products/b.jpg}')`;
    const old = [
      'products/a.png',
      'products/a.w320.webp',
      'products/b.jpg',
      'products/b.w1280.webp',
      'products/c.png',
      'products/c.w640.webp',
    ];
    for (const name of old)
      await database.sql`insert into storage.objects (bucket_id, name, created_at) values ('product-images', ${name}, now() - interval '2 days')`;
    await database.sql`insert into storage.objects (bucket_id, name) values ('product-images', 'products/baru.png')`;
    await database.sql`insert into storage.objects (bucket_id, name, created_at)
      values ('product-images', 'products/teks.png', now() - interval '2 days')`;
    await database.sql`insert into content_versions (slug, version, body)
      values ('terms', 998, '![x](/storage/v1/object/public/product-images/products/teks.png)')`;
    expect((await look()).orphan_files).toEqual(['product-images/products/c.png', 'product-images/products/c.w640.webp']);
  });
  test('failed or late task: found, with its code', async () => {
    await database.sql`insert into private.due_tasks (name, procedure) values ('gagal', 'tidak_ada')`;
    await database.sql`select public.server_run_due()`;
    await database.sql`update private.due_tasks set last_run_at = now() - interval '6 minutes' where name = 'tidy'`;
    const { tasks } = await look();
    expect(tasks.find(({ name }) => name === 'gagal')?.failure).toBe('42883');
    expect(tasks.filter(({ is_late: isLate }) => isLate).map(({ name }) => name)).toEqual(['tidy']);
    await database.sql`delete from private.due_tasks where name = 'gagal'`;
  });
  test('changed or missing entry of the log: found', async () => {
    const { sql } = database;
    for (const action of ['uji.satu', 'uji.dua', 'uji.tiga']) await sql`select private.audit(null, ${action}, null)`;
    expect((await look()).broken_audit_line).toBeNull();
    await sql`alter table private.audit_log disable trigger refuse_change`;
    await sql`update private.audit_log set action = 'uji.lain' where action = 'uji.dua'`;
    const [changed] = await sql<{ seq: number }[]>`select seq::int from private.audit_log where action = 'uji.lain'`;
    expect((await look()).broken_audit_line).toBe(changed?.seq);
    await sql`delete from private.audit_log where action = 'uji.lain'`;
    const [after] = await sql<{ seq: number }[]>`select seq::int from private.audit_log where action = 'uji.tiga'`;
    expect((await look()).broken_audit_line).toBe(after?.seq);
    await sql`alter table private.audit_log enable trigger refuse_change`;
  });
  test('amount of stored data: reported', async () => {
    const path = '/storage/v1/object/product-images/products/ukuran.png';
    const { token } = await database.user('owner');
    const answer = await database.request(path, {
      method: 'POST',
      token,
      headers: { 'content-type': 'image/png' },
      body: new Uint8Array(1234),
    });
    expect(answer.status).toBe(200);
    const { buckets } = await look();
    expect(buckets.find(({ name }) => name === 'product-images')).toMatchObject({ bytes: 1234 });
  });
});
