import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import postgres, { type Sql } from 'postgres';
import { automaticBackups } from '../../../../src/infrastructure/embedded/backup/automatic-backups.ts';
import { copyRunningCluster } from '../../../../src/infrastructure/embedded/backup/online-copy.ts';
import { eventually } from '../../../support/shop-process.ts';
import type { TestCluster } from '../../../support/test-cluster.ts';

const cluster = JSON.parse(process.env['TEST_CLUSTER'] ?? 'null') as TestCluster;
let folder = '';
let sql: Sql;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arena-akun-broken-'));
  // A single connection, so that the next backup uses the one of the aborted backup.
  sql = postgres(cluster.adminUrl, { max: 1, onnotice: () => undefined });
});
afterEach(async () => {
  await sql.end({ timeout: 1 });
  await rm(folder, { recursive: true, force: true });
});

test('interrupted backup: does not block the next one', async () => {
  const [from, blocked] = [join(folder, 'from'), join(folder, 'blocked')];
  await mkdir(join(from, 'pg_wal'), { recursive: true });
  await writeFile(join(from, 'PG_VERSION'), '17');
  await writeFile(blocked, 'a file where a folder should be');
  await expect(copyRunningCluster(sql, from, join(blocked, 'to'))).rejects.toThrow();
  await copyRunningCluster(sql, from, join(folder, 'to'));
  expect(await readdir(join(folder, 'to'))).toEqual(expect.arrayContaining(['PG_VERSION', 'backup_label', 'pg_wal', 'pg_replslot']));
  const [slots] = await sql<{ n: number }[]>`select count(*)::int as n from pg_replication_slots where slot_name = 'online_copy'`;
  expect(slots?.n).toBe(0);
}, 300_000);

test('killed backups: their remains are removed at the next start, finished ones are kept', async () => {
  const backups = join(folder, 'backups');
  await mkdir(join(backups, '.arena-akun-backup-abc', 'postgres'), { recursive: true });
  for (const name of ['auto-2026-01-01.tar.gz', 'auto-2026-01-01.tar.gz.keys', 'auto-2026-01-02.tar.gz.part'])
    await writeFile(join(backups, name), '');
  const stop = automaticBackups(folder, sql).start();
  await eventually(async () => (await readdir(backups)).length === 2);
  await stop();
  expect((await readdir(backups)).toSorted()).toEqual(['auto-2026-01-01.tar.gz', 'auto-2026-01-01.tar.gz.keys']);
});
