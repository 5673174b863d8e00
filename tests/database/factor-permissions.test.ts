import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { decodeJwt } from 'jose';
import { provenToken, withSecondFactor } from '../support/second-factor.ts';
import { openTestDatabase, type TestDatabase, type TestUser } from '../support/test-database.ts';

interface Acting {
  readonly name: string;
  readonly arguments: readonly string[];
  readonly types: readonly string[];
}

const VALUES: Readonly<Record<string, unknown>> = {
  uuid: '00000000-0000-4000-8000-000000000001',
  text: 'apa saja',
  integer: 1,
  bigint: 1,
  // No trial.
  boolean: false,
  date: '2026-11-25',
  jsonb: {},
  'text[]': [],
};

let database: TestDatabase;
let acting: readonly Acting[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
  // Every function that requires such a permission and does more than read.
  acting = await database.sql<Acting[]>`
    select p.proname as name, coalesce(p.proargnames[1:p.pronargs], '{}') as arguments,
      array(select format_type(t, null) from unnest(p.proargtypes) with ordinality as a (t, place) order by place) as types
    from pg_proc p join private.factor_permissions f on p.prosrc like '%require_permission(''' || f.permission || ''')%'
    where p.pronamespace = 'public'::regnamespace and p.provolatile = 'v' group by p.oid, 1, 2, 3 order by 1`;
});
afterAll(() => database.close());

const answersOf = async (who: TestUser): Promise<Record<string, unknown>> => {
  const answers: Record<string, unknown> = {};
  for (const { name, arguments: names, types } of acting) {
    const body = Object.fromEntries(names.map((one, place) => [one, VALUES[types[place] ?? ''] ?? null]));
    const answer = await database.request(`/rest/v1/rpc/${name}`, { method: 'POST', token: who.token, body: JSON.stringify(body) });
    const given = (await answer.json()) as { code?: string } | string;
    answers[name] = typeof given === 'string' ? given : given.code;
  }
  return answers;
};
const all = (answer: string) => Object.fromEntries(acting.map(({ name }) => [name, answer]));

test('owner without a second factor: no action on roles, money or the vault', async () => {
  expect(acting.length).toBeGreaterThan(10);
  expect(await answersOf(await database.user('owner'))).toEqual(all('NEEDS_FACTOR'));
});

test('owner without a second factor: no decision that moves money, no kept deposit without an answer', async () => {
  const { token } = await database.user('owner');
  const codeOf = async (name: string, body: object): Promise<string | undefined> => {
    const answer = await database.request(`/rest/v1/rpc/${name}`, { method: 'POST', token, body: JSON.stringify(body) });
    return ((await answer.json()) as { code?: string }).code;
  };
  const id = '00000000-0000-4000-8000-000000000001';
  for (const p_outcome of ['refund', 'part_refund', 'keep_deposit'])
    expect([
      p_outcome,
      await codeOf('decide_complaint', { p_complaint: id, p_outcome, p_detail: {}, p_reason: 'Alasan yang cukup panjang' }),
    ]).toEqual([p_outcome, 'NEEDS_FACTOR']);
  expect(await codeOf('claim_deposit', { p_order: id, p_amount: 1000, p_reason: 'Alasan yang cukup panjang' })).toBe('NEEDS_FACTOR');
});

test('second factor older than ten minutes: asked for again', async () => {
  const owner = await withSecondFactor(database, await database.user('owner'));
  expect(await answersOf({ ...owner, token: await provenToken(database, owner, 601) })).toEqual(all('NOT_FRESH'));
});

test('permissions that need no second factor: an owner without one is not refused', async () => {
  const owner = await database.user('owner');
  const refused = await database.sql.begin(async (tx) => {
    await tx`select set_config('request.jwt.claims', ${JSON.stringify(decodeJwt(owner.token))}, true),
      set_config('request.jwt.claim.sub', ${owner.id}, true)`;
    return tx<{ permission: string; refusal: string | null; needs: boolean }[]>`
      select r.permission, private.factor_refusal(r.permission) as refusal, f.permission is not null as needs
      from (select distinct permission from private.role_permissions) r left join private.factor_permissions f using (permission)`;
  });
  const needing = refused.filter(({ needs }) => needs);
  const others = refused.filter(({ needs }) => !needs);
  expect([needing.length, others.length].every((count) => count > 3)).toBe(true);
  expect(new Set(needing.map(({ refusal }) => refusal))).toEqual(new Set(['NEEDS_FACTOR']));
  expect(new Set(others.map(({ refusal }) => refusal))).toEqual(new Set([null]));
});
