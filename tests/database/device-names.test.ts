import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { deviceName } from '../../src/application/auth/server/device-name.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const BROWSERS = [
  'EdgA/1',
  'Edg/1',
  'XEdg/1',
  'OPR/1',
  'Opera',
  'SamsungBrowser/1',
  'MiuiBrowser/1',
  'UCBrowser/1',
  'Firefox/1',
  'FxiOS/1',
];
const MORE = ['Chrome/1', 'CriOS/1', 'Safari/1', 'Chrome/1 Safari/1 EdgA/1', 'curl/8', ''];
const SYSTEMS = [
  'Linux; Android 10',
  'iPad; Mac OS X',
  'iPhone; Mac OS X',
  'iPod',
  'Windows NT',
  'X11; CrOS',
  'Macintosh',
  'X11; Linux',
  '',
];

test('device names: the database and the program agree', async () => {
  const agents = SYSTEMS.flatMap((system) => [...BROWSERS, ...MORE].map((browser) => `Mozilla/5.0 (${system}) ${browser}`.trim()));
  const rows = await database.sql<{ name: string }[]>`
    select private.device_name(agent) as name from unnest(${agents}::text[]) with ordinality as given (agent, nth) order by nth`;
  expect(rows.map(({ name }) => name)).toEqual(agents.map(deviceName));
  const [nothing] = await database.sql`select private.device_name(null) as name`;
  expect(nothing?.['name']).toBe(deviceName(''));
});
