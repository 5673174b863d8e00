import { CLOCK_CASES } from '../../tests/support/clock/clock-cases.ts';
import { ClockShop } from '../../tests/support/clock/clock-shop.ts';
import { DatabaseClock, findFaketime, type MovedClocks, PreloadedClocks } from '../../tests/support/clock/moved-clocks.ts';
// @ts-expect-error a plain module, so that Jest's own set-up can load it without a compiler
import { startHelper } from '../../tests/support/helper-process.mjs';
import type { TestCluster } from '../../tests/support/test-cluster.ts';
import { machineLoad } from './machine-load.ts';
import type { Proof } from './proof.ts';

/** Starts PostgreSQL with settings of this process that only it inherits. */
const startCluster = async (settings: Readonly<Record<string, string>>) => {
  Object.assign(process.env, settings);
  try {
    return await startHelper('tests/support/test-cluster.ts');
  } finally {
    for (const name of Object.keys(settings)) delete process.env[name];
  }
};

type Outcome = readonly [name: string, failure: string | null];

const failureOf = (error: unknown): string => (error instanceof Error ? error.message.split('\n').slice(0, 12).join(' ') : String(error));

/** Runs the cases on one database. A failed one ends them, because it leaves the clocks as they are. */
const runCases = async (clocks: MovedClocks, settings: Readonly<Record<string, string>> = {}): Promise<readonly Outcome[]> => {
  const cluster = await startCluster(settings);
  const outcomes: Outcome[] = [];
  try {
    const shop = await ClockShop.open(JSON.parse(cluster.ready) as TestCluster, clocks);
    try {
      for (const { name, passes, run } of CLOCK_CASES) {
        if (passes && clocks.pass === undefined) continue;
        const failure = await run(shop).then(() => null, failureOf);
        outcomes.push([name, failure]);
        if (failure !== null) break;
      }
    } finally {
      await shop.close();
    }
  } finally {
    await cluster.stop();
    await clocks.close();
  }
  return outcomes;
};

const preloaded = async (library: string | null, isOfServers: boolean): Promise<readonly Outcome[]> => {
  if (library === null) return [];
  const clocks = await PreloadedClocks.with(library, isOfServers);
  return runCases(clocks, clocks.database);
};

const rowOf = (outcomes: readonly Outcome[]): string => {
  if (outcomes.length === 0) return 'not tried: Debian’s package faketime is not installed';
  return outcomes.map(([name, failure]) => (failure === null ? name : `${name}: FAILED, ${failure}`)).join('; ');
};

export const clock: Proof = {
  title: 'A machine’s clock that jumps',
  promise:
    'Two servers before one PostgreSQL: the clock jumps a day forward for two hours, or an hour back, the machine sleeps for eight hours or is off for a night, the servers are killed and started during a jump, the database’s machine has another clock, and a clock is confirmed while orders are placed at both. No order, rental, session or access token of before ends by a jump; what is placed meanwhile has its full time; the books add up. The database’s clock is moved by the function that the shop’s time reads, and, where Debian’s package `faketime` is installed, PostgreSQL’s own, alone and together with those of the servers.',
  run: async () => {
    const before = machineLoad();
    const library = await findFaketime();
    const [played, alone, all] = [await runCases(new DatabaseClock()), await preloaded(library, false), await preloaded(library, true)];
    return {
      isKept: played.length === CLOCK_CASES.length && [...played, ...alone, ...all].every(([, failure]) => failure === null),
      rows: [
        ['the function’s clock', rowOf(played)],
        ['PostgreSQL’s clock', rowOf(alone)],
        ['the clocks of PostgreSQL and of the servers', rowOf(all)],
        ['others on the machine (load average before and after)', `${before}, ${machineLoad()}`],
      ],
    };
  },
};
