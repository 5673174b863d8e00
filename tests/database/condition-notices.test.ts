import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let owner: string;
beforeAll(async () => {
  database = await openTestDatabase();
  owner = (await database.user('owner')).id;
  await database.user('admin');
  await database.user(null);
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.sql`delete from private.rate_limits`;
  await database.sql`delete from public.notifications`;
});

const notify = async (part: string, reason: string): Promise<number> =>
  Number((await database.sql`select public.server_tell_condition(${part}, ${reason}) as told`)[0]?.['told']);
const notices = () => database.sql`select user_id, type, title, body, link_url from public.notifications order by created_at, title`;

describe('notices of conditions to owners', () => {
  test('damage found by the daily check: one notice in Indonesian to owners only', async () => {
    expect(await notify('data', 'products (checksum)')).toBe(1);
    expect(await notices()).toEqual([
      {
        user_id: owner,
        type: 'security',
        title: 'Gangguan toko: ada data yang rusak',
        body: 'Bagian "data" melaporkan: products (checksum). Keadaan sekarang dan cara memeriksanya ada di halaman Sistem.',
        link_url: '/admin/system',
      },
    ]);
  });
  test.each([
    ['before a day has passed', 86_400 - 60, 0],
    ['after a day', 86_400 + 1, 1],
  ])('condition that begins again %s (%d s): %d further notices', async (_, seconds, expected) => {
    await notify('orders', '503');
    await database.sql`update private.rate_limits l set hits = array(select hit - make_interval(secs => ${seconds}) from unnest(l.hits) hit)`;
    expect(await notify('orders', 'timeout')).toBe(expected);
    expect(await notices()).toHaveLength(1 + expected);
  });
  test('conditions of three parts on one day: one notice each', async () => {
    expect([await notify('disk', 'full'), await notify('backup', 'ENOSPC'), await notify('procedures', 'my_orders (22012)')]).toEqual([
      1, 1, 1,
    ]);
    expect((await notices()).map(({ title }) => title as string).toSorted()).toEqual([
      'Gangguan toko: ada bagian toko yang selalu gagal',
      'Gangguan toko: cadangan harian gagal',
      'Gangguan toko: disk hampir penuh',
    ]);
  });
});
