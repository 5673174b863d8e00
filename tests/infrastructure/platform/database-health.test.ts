import { createServer } from 'node:http';
import { expect, test } from '@jest/globals';
import { Conditions } from '../../../src/application/system/conditions.ts';
import { openHealth } from '../../../src/infrastructure/composition/server/health.ts';
import { readSettings } from '../../../src/infrastructure/http-server/settings.ts';
import { RecentErrorLog } from '../../../src/infrastructure/platform/recent-error-log.ts';
import { FixedClock } from '../../support/fixed-clock.ts';
import { ManualTimer } from '../../support/manual-timer.ts';

const url = 'http://127.0.0.1:1';

test.each<[string, readonly boolean[], readonly boolean[]]>([
  ['one failed check', [false, true, true], [false, false, false]],
  ['every second check failing', [false, true, false], [false, false, false]],
  ['two failed checks in a row', [false, false, true], [false, true, false]],
])('health of the embedded database: %s, condition after %j: %j', async (_, answers, expected) => {
  const [conditions, timer] = [new Conditions(), new ManualTimer()];
  let look = 0;
  const own = {
    engine: 'embedded',
    migrations: 1,
    signSelfCheckToken: async () => 'x',
    isAlive: async () => answers[look++] ?? true,
  } as const;
  const health = openHealth(
    {
      conditions,
      errors: new RecentErrorLog(new FixedClock(), () => undefined),
      fetcher: fetch,
      report: () => undefined,
      settings: readSettings({}, '/'),
    },
    { own, address: null, backend: { url, key: 'sb_publishable_x' } },
    createServer(),
    timer,
  );
  const stop = health.start();
  const found: boolean[] = [];
  for (const milliseconds of [0, 500, 500]) {
    await timer.pass(milliseconds);
    found.push(conditions.current().some(({ part }) => part === 'database'));
  }
  await stop();
  expect(found).toEqual(expected);
});
