// Everything: types, layers, lint, dead code, unit, contract, database, screens, and the built shop in a real browser.
// With `--steady <rounds>`: only the browser tests, several times on a busy machine.
import openDemoShop from '../tests/support/open-demo-shop.mjs';
import openTestCluster from '../tests/support/start-test-cluster.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { keepTemporaryFilesInMemory } from './memory-folder.mjs';

/** Tests of single moments, or of the replacement of a worker, which run alone and sequentially. */
const MOMENTS = 'layout-shift|reloaded-list|sale-clock|first-tap|worker-life';
/** Tests that mostly wait for delays of five or thirty seconds, and use little processor time. */
const WAITS = 'outage|backend-away|wishlist-account|health';
const files = (...names) => `tests/e2e/(${names.join('|')})\\.test`;

const [option, rounds, ...rest] = process.argv.slice(2);
if (option !== undefined && (option !== '--steady' || !/^[1-9]\d?$/.test(rounds ?? '') || rest.length > 0)) {
  console.error('npm test, or npm test -- --steady <1 to 99 rounds>');
  process.exit(1);
}

ensureInstalled();
keepTemporaryFilesInMemory();
const { check, fastTests, program, runSteps, sourceChecks, tests } = await import('./run-steps.mjs');

/** A step that opens what tests of several processes share. */
const opening = (name, open) => ({
  name,
  run: () =>
    open().then(
      () => ({ passed: 1, failed: 0 }),
      (error) => ({ passed: 0, failed: 1, output: String(error) }),
    ),
});
const inline = (file, name) => ['--input-type=module', '-e', `import { ${name} } from './scripts/${file}'; ${name}();`];

/** What the browser tests need, and no other test. Its samples are drawn beside the static checks; all browser tests share it. */
const demoShop = [
  program('a browser is installed', ...inline('ensure-browser.mjs', 'ensureBrowser')),
  program('the shop is built', ...inline('ensure-built.mjs', 'ensureBuilt')),
  opening('the demo shop opens', openDemoShop),
].map((step) => ({ ...step, isNeeded: true }));

const browserTests = [
  tests('the shop in a browser', 'browser', '--testPathIgnorePatterns', files(MOMENTS, WAITS)),
  tests('shops that keep somebody waiting', 'browser', '--testPathPatterns', files(WAITS), '--runInBand'),
];
const moments = tests('moments in a browser', 'browser', '--testPathPatterns', files(MOMENTS), '--runInBand');

if (option === '--steady') {
  const { runSteady } = await import('./steady.mjs');
  await runSteady(Number(rounds), demoShop, [browserTests, moments]);
} else {
  const [screens, core] = fastTests;
  const background = [
    opening('the test database opens', openTestCluster),
    check('database types', '../scripts/types.mjs', '--check'),
    ...sourceChecks,
    screens,
    // In four parts, so that no lane ends long before the other.
    ...[1, 2, 3, 4].map((part) => tests(`database and gateway, part ${part} of 4`, 'database', '--maxWorkers=1', `--shard=${part}/4`)),
    core,
  ];
  await runSteps(background, [...demoShop, browserTests], [moments]);
}
