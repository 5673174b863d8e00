import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Sql } from 'postgres';
import { accountCalls } from '../support/account-calls.ts';
import { eventually, ShopProcess } from '../support/shop-process.ts';

/** A function of the database without which a part of the shop fails for everybody. */
const NEEDED: readonly (readonly [string, string])[] = [
  ['auth', 'server_find_session'],
  ['orders', 'step_order'],
  ['orders', 'place_order'],
  ['relay', 'process_outbox'],
  ['scheduler', 'server_run_due'],
];

interface Answer {
  readonly status: string;
  readonly conditions?: readonly { readonly part: string; readonly reason: string }[];
}

describe('health while the database answers', () => {
  let shop: ShopProcess;
  let sql: Sql;
  const health = async (): Promise<Answer & { readonly code: number }> => {
    const answer = await shop.get('/api/health');
    return { ...((await answer.json()) as Answer), code: answer.status };
  };

  beforeAll(async () => {
    shop = await ShopProcess.prepared();
    await shop.start();
    sql = await shop.database();
  }, 60_000);
  afterAll(async () => {
    await sql.end();
    await shop.remove();
  });

  const fails = async (part: string, breakIt: string, mendIt: string, use: () => Promise<unknown> = async () => null): Promise<void> => {
    await eventually(async () => (await health()).status === 'ok', 70_000);
    await sql.unsafe(breakIt);
    try {
      await eventually(async () => {
        await use();
        return (await health()).conditions?.some((found) => found.part === part) === true;
      }, 35_000);
      expect(await health()).toMatchObject({ status: 'degraded', code: 200, engine: 'embedded' });
    } finally {
      await sql.unsafe(mendIt);
    }
    await eventually(async () => (await health()).status === 'ok', 70_000);
  };

  test('unreadable table: degraded with 200 within 30 seconds until it is readable, and the owner is notified once', async () => {
    await fails('rest', 'revoke select on public.products from anon', 'grant select on public.products to anon');
    await fails('rest', 'revoke select on public.products from anon', 'grant select on public.products to anon');
    const notices =
      await sql`select n.title from public.notifications n join private.user_roles r on r.user_id = n.user_id and r.role = 'owner'
      where n.title like 'Gangguan toko:%'`;
    expect(notices.map(({ title }) => title as string)).toEqual(['Gangguan toko: data toko tidak bisa dibaca']);
  }, 240_000);
  test.each(NEEDED)(
    '%s: %s fails: degraded with 200 within 30 seconds until it works',
    (part, name) =>
      fails(part, `alter function public.${name} rename to ${name}_away`, `alter function public.${name}_away rename to ${name}`),
    180_000,
  );

  test('procedure that fails behind the check of its session: degraded once two people were refused, until it answers', async () => {
    const { verified, signedInClient } = accountCalls(() => shop);
    const people = await Promise.all(['6281234567101', '6281234567102'].map(async (phone) => signedInClient(await verified(phone))));
    const send = () => Promise.all(people.map((person) => person.rpc('my_orders', { p_filter: 'all' })));
    expect((await send()).map(({ error }) => error)).toEqual([null, null]);
    const [{ definition = '' } = {}] = await sql<{ definition: string }[]>`
      select pg_get_functiondef(oid) as definition from pg_proc where proname = 'my_orders'`;
    const broken = definition.replace(/\$function\$[\s\S]*\$function\$/, '$function$ begin perform 1 / 0; return null; end $function$');
    let reasons: readonly (string | undefined)[] = [];
    await fails('procedures', broken, definition, async () => {
      await send();
      reasons = (await health()).conditions?.map(({ reason }) => reason) ?? [];
    });
    expect(reasons).toEqual(['my_orders (22012)']);
  }, 180_000);
});
