import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { freePort } from '../../src/infrastructure/embedded/postgres/postgres-cluster.ts';
import { eventually, ShopProcess } from '../support/shop-process.ts';

describe('second start of a shop', () => {
  let shop: ShopProcess;
  beforeAll(async () => {
    shop = await ShopProcess.prepared();
    for (let run = 0; run < 2; run += 1) {
      expect(await shop.start()).toBeNull();
      await shop.end();
    }
  });
  afterAll(() => shop.remove());

  test('repairs rights and policies, and exposes new tables', async () => {
    expect(await shop.start()).toBeNull();
    const sql = await shop.database();
    await sql.unsafe(`revoke all on schema storage from gateway; drop policy gateway_buckets on storage.buckets;
      create table public.notes_of_the_owner (id int primary key); grant select on public.notes_of_the_owner to anon;
      insert into public.notes_of_the_owner values (7)`);
    await sql.end();
    await shop.end();
    expect(await shop.start()).toBeNull();
    const apikey = /sb_publishable_[\w-]+/.exec(await (await shop.get('/')).text())?.[0] ?? '';
    const notes = await shop.get('/rest/v1/notes_of_the_owner', { headers: { apikey } });
    expect([notes.status, await notes.json()]).toEqual([200, [{ id: 7 }]]);
    const again = await shop.database();
    const [mended] = await again`select has_schema_privilege('gateway', 'storage', 'usage') as usage,
      exists (select from pg_policies where policyname = 'gateway_buckets') as policy`;
    await again`drop table public.notes_of_the_owner`;
    await again.end();
    expect(mended).toEqual({ usage: true, policy: true });
  });
  test('an invalid note of the earlier start is ignored', async () => {
    for (const rest of ['', '{', '{}', '[]', 'null']) {
      await shop.end();
      await writeFile(join(shop.dataFolder, 'prepared.json'), rest);
      expect(await shop.start()).toBeNull();
      expect((await shop.get('/products')).status).toBe(200);
    }
  });
});

test('npm start: one process beside npm and its shell, and the database ends with it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'arena-akun-npm-'));
  const port = await freePort();
  const npm = spawn('npm', ['start', '--silent'], {
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', DATA_DIR: folder, PORT: String(port), SEED: 'none' },
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => npm.once('exit', (code) => resolve(code)));
  try {
    await eventually(async () => (await fetch(`http://127.0.0.1:${port}/api/health`)).ok, 60_000);
    const { pid } = JSON.parse(await readFile(join(folder, 'server.lock'), 'utf8')) as { readonly pid: number };
    const database = Number((await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
    const parents = (await readFile(`/proc/${npm.pid}/task/${npm.pid}/children`, 'utf8')).trim().split(' ');
    const children = await Promise.all(parents.map((parent) => readFile(`/proc/${parent}/task/${parent}/children`, 'utf8')));
    expect([...parents, ...children.join(' ').split(' ')]).toContain(String(pid));
    process.kill(pid, 'SIGTERM');
    expect(await ended).toBe(0);
    expect(() => process.kill(database, 0)).toThrow();
  } finally {
    npm.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
});

test('server program: ASCII only, so that V8 stores one byte per character', async () => {
  const files = await readdir('dist/server', { recursive: true });
  const programs = files.filter((name) => name.endsWith('.js'));
  expect(programs).toContain('main.node.js');
  for (const name of programs) {
    const program = await readFile(join('dist/server', name));
    expect([name, program.every((byte) => byte < 128)]).toEqual([name, true]);
  }
});
