import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { runDue } from '../../src/infrastructure/embedded/scheduler/task-scheduler.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.sql`delete from private.due_tasks where name like 'test_%'`);
afterAll(() => database.close());

/** A task of the test's own. */
const task = async (name: string, body: string): Promise<void> => {
  await database.sql.unsafe(`create or replace function private.${name}() returns integer language plpgsql as $$ begin ${body} end $$`);
  await database.sql`insert into private.due_tasks (name, procedure) values (${name}, ${name})`;
};
const last = async (name: string) =>
  (
    await database.sql`select last_run_at is not null as ran, last_count, last_error from public.server_due_tasks() where name = ${name}`
  )[0];

describe('scheduler', () => {
  test('runs every task, records time and amount; a failed task does not affect others', async () => {
    await task('test_broken', `raise exception 'a secret' using errcode = 'XX123';`);
    await task('test_good', 'return 3;');
    expect(await runDue(database.sql)).toEqual(['test_broken XX123']);
    expect(await last('test_good')).toEqual({ ran: true, last_count: 3, last_error: null });
    expect(await last('test_broken')).toEqual({ ran: true, last_count: null, last_error: 'XX123 a secret' });
    await task('test_none', 'return null;');
    await runDue(database.sql);
    expect(await last('test_none')).toMatchObject({ last_count: 0 });
    expect(await last('wishes')).toMatchObject({ ran: true, last_error: null });
    expect(await last('tidy')).toMatchObject({ ran: true, last_error: null });
  });
  test('other process of the same database at work: does nothing', async () => {
    await task('test_broken', `raise exception 'no';`);
    await database.sql.begin(async (transaction) => {
      await transaction`select pg_advisory_xact_lock(7311)`;
      expect(await runDue(database.sql)).toEqual([]);
    });
    expect(await last('test_broken')).toMatchObject({ ran: false });
  });
  test('callable by the server only', async () => {
    const rina = await database.user('owner');
    for (const name of ['server_run_due', 'server_due_tasks']) {
      const answer = await database.request(`/rest/v1/rpc/${name}`, { method: 'POST', body: '{}', token: rina.token });
      expect(answer.ok).toBe(false);
      expect((await database.request(`/rest/v1/rpc/${name}`, { method: 'POST', body: '{}', token: 'service' })).ok).toBe(true);
    }
  });
});

describe('clean-up', () => {
  test('expired limits, yesterday’s codes, ended sessions and keys of a month ago: deleted, nothing else', async () => {
    const { sql } = database;
    const [rina, sari] = [await database.user(), await database.user()];
    await sql`insert into private.rate_limits (bucket, expires_at) values ('\\x01', now() - interval '1 hour'), ('\\x02', now() + interval '1 hour')`;
    await sql`insert into private.code_requests (purpose, phone, created_at) values ('reset', '6281000000000', now() - interval '2 days'), ('reset', '6281000000001', now())`;
    const session = { token_hash: Buffer.alloc(32, 1), idle_seconds: 60 };
    await sql`insert into private.sessions ${sql([
      { ...session, user_id: rina.id, auth_session_id: rina.sessionId, ends_at: new Date('2026-01-01') },
      { ...session, user_id: sari.id, auth_session_id: sari.sessionId, ends_at: new Date('2099-01-01'), token_hash: Buffer.alloc(32, 2) },
    ])}`;
    const [note] = await sql<{ id: string }[]>`insert into notifications (title) values ('Halo') returning id`;
    const old = new Date(Date.now() - 31 * 86_400_000);
    await sql`insert into private.notification_keys ${sql([
      { key: 'wish:a:b:2026-01-01', notification_id: note?.id ?? '', created_at: old },
      { key: 'wish:a:b:2026-02-01', notification_id: note?.id ?? '', created_at: new Date() },
      { key: 'welcome:a', notification_id: note?.id ?? '', created_at: old },
    ])}`;
    expect(await sql`select private.clear_expired()`).toEqual([{ clear_expired: 4 }]);
    expect(await sql`select private.clear_expired()`).toEqual([{ clear_expired: 0 }]);
    expect(
      await sql`select (select count(*)::int from private.rate_limits) as limits, (select count(*)::int from private.code_requests) as codes,
      (select array_agg(user_id) from private.sessions) as sessions,
      (select array_agg(key order by key) from private.notification_keys) as keys`,
    ).toEqual([{ limits: 1, codes: 1, sessions: [sari.id], keys: ['welcome:a', 'wish:a:b:2026-02-01'] }]);
    // Its session at the backend is deleted along with it.
    expect((await sql`select 1 from auth.sessions where id = ${rina.sessionId}`).length).toBe(0);
  });
});

describe('hosted project', () => {
  const scheduled = async () => (await database.sql`select private.schedule_due() as every`)[0];

  test('pg_cron calls it every 30 seconds, or every minute without support for seconds, never twice', async () => {
    const { sql } = database;
    expect(await scheduled()).toEqual({ every: null });
    // As pg_cron declares it: a job of the same name is replaced, an invalid schedule is refused.
    const cron = (isOld: boolean): Promise<unknown> =>
      sql.unsafe(`drop schema if exists cron cascade; create schema cron;
        create table cron.job (jobname text primary key, schedule text, command text);
        create function cron.schedule(job_name text, schedule text, command text) returns bigint language plpgsql as $$
        begin
          if schedule !~ '^(\\S+ ){4}\\S+$' and (${String(isOld)} or schedule !~ '^[1-5]?[0-9] seconds$') then
            raise exception 'invalid schedule: %', schedule;
          end if;
          insert into cron.job values (job_name, $2, $3) on conflict (jobname) do update set schedule = excluded.schedule, command = excluded.command;
          return 1;
        end $$`);
    const jobs = async () => [...(await sql`select * from cron.job`)];
    await cron(false);
    expect([await scheduled(), await scheduled()]).toEqual([{ every: '30 seconds' }, { every: '30 seconds' }]);
    expect(await jobs()).toEqual([{ jobname: 'arena-akun-due', schedule: '30 seconds', command: 'select public.server_run_due()' }]);
    await cron(true);
    expect(await scheduled()).toEqual({ every: '* * * * *' });
    expect(await jobs()).toHaveLength(1);
  });
});
