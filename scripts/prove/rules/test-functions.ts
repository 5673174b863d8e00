import { expect } from 'expect';

export { expect };

type Body = (...values: never[]) => unknown;
interface Test {
  /** Its place among all tests of its file. */
  readonly at: number;
  readonly run: () => unknown;
  readonly timeout: number | undefined;
}
type Hook = Omit<Test, 'at'>;
export interface Suite {
  readonly items: (Test | Suite)[];
  readonly hooks: Record<'beforeAll' | 'afterAll' | 'beforeEach' | 'afterEach', Hook[]>;
}

const newSuite = (): Suite => ({ items: [], hooks: { beforeAll: [], afterAll: [], beforeEach: [], afterEach: [] } });
let open = newSuite();
let count = 0;

type Table = readonly unknown[];
/** Jest's `each`: one call per row. Titles are not needed here. */
const each =
  (register: (body: () => unknown, timeout?: number) => void) =>
  (table: Table) =>
  (_: string, body: Body, timeout?: number): void => {
    for (const row of table) register(() => body(...((Array.isArray(row) ? row : [row]) as never[])), timeout);
  };

const addTest = (run: () => unknown, timeout?: number): void => void open.items.push({ at: count++, run, timeout });
const addSuite = (body: () => unknown): void => {
  const outer = open;
  open = newSuite();
  outer.items.push(open);
  body();
  open = outer;
};
const hook =
  (name: keyof Suite['hooks']) =>
  (run: () => unknown, timeout?: number): void =>
    void open.hooks[name].push({ run, timeout });

/** What files of tests import from `@jest/globals`. */
export const test = Object.assign((_: string, run: () => unknown, timeout?: number) => addTest(run, timeout), {
  each: each(addTest),
  skip: () => undefined,
});
export const describe = Object.assign((_: string, body: () => unknown) => addSuite(body), {
  each: each((body) => addSuite(body)),
});
export const beforeAll = hook('beforeAll');
export const afterAll = hook('afterAll');
export const beforeEach = hook('beforeEach');
export const afterEach = hook('afterEach');

/** Loads a file once; its tests can be run again and again. */
export const collect = async (load: () => Promise<unknown>): Promise<Suite> => {
  open = newSuite();
  count = 0;
  const suite = open;
  await load();
  return suite;
};

/** A test did not end in its time. */
export class OutOfTime extends Error {}

const within = async ({ run, timeout }: Hook, most: number): Promise<void> => {
  const limit = Math.min(timeout ?? most, most);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new OutOfTime(`not done within ${limit} ms`)), limit);
  });
  try {
    await Promise.race([(async () => run())(), late]);
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Runs one test with the hooks around it, every `afterEach` in any case.
 * @throws what failed first
 */
const runWithHooks = async (test: Hook, line: readonly Suite[], most: number): Promise<void> => {
  const errors: unknown[] = [];
  const attempt = async (each: Hook): Promise<void> => within(each, most).catch((error: unknown) => void errors.push(error));
  for (const each of line.flatMap(({ hooks }) => hooks.beforeEach)) if (errors.length === 0) await attempt(each);
  if (errors.length === 0) await attempt(test);
  for (const each of line.toReversed().flatMap(({ hooks }) => hooks.afterEach)) await attempt(each);
  if (errors.length > 0) throw errors[0];
};

export interface RunOptions {
  /** Milliseconds of one test. */
  readonly most: number;
  /** Places of the tests to run, by default all. */
  readonly only?: ReadonlySet<number> | undefined;
  /** The last test first. */
  readonly isReversed?: boolean;
  /** Called before the first test (null) and after each. */
  readonly afterTest?: (at: number | null, seconds: number) => void;
}

const isWanted = (item: Test | Suite, only: RunOptions['only']): boolean =>
  only === undefined || ('items' in item ? item.items.some((each) => isWanted(each, only)) : only.has(item.at));

/**
 * Runs tests until the first that fails; what was opened is closed in any case.
 * @throws what the first failing test threw
 */
export const runSuite = async (suite: Suite, options: RunOptions, around: readonly Suite[] = []): Promise<void> => {
  const { most, only, isReversed = false, afterTest } = options;
  const line = [...around, suite];
  const items = suite.items.filter((item) => isWanted(item, only));
  try {
    for (const each of suite.hooks.beforeAll) await within(each, most);
    if (around.length === 0) afterTest?.(null, 0);
    for (const item of isReversed ? items.toReversed() : items) {
      if ('items' in item) {
        await runSuite(item, options, line);
        continue;
      }
      const started = performance.now();
      await runWithHooks(item, line, most);
      afterTest?.(item.at, (performance.now() - started) / 1000);
    }
  } finally {
    for (const each of suite.hooks.afterAll) await within(each, most).catch(() => undefined);
  }
};

const isTest = (item: Test | Suite): item is Test => 'run' in item;

/** The test at a place, with the suites around it from the outermost to its own. */
const lineTo = (suite: Suite, at: number): { readonly test: Test; readonly line: readonly Suite[] } | null => {
  for (const item of suite.items) {
    if (isTest(item)) {
      if (item.at === at) return { test: item, line: [suite] };
      continue;
    }
    const found = lineTo(item, at);
    if (found !== null) return { ...found, line: [suite, ...found.line] };
  }
  return null;
};

/** Places of all tests of a suite. */
export const placesOf = (suite: Suite): readonly number[] => suite.items.flatMap((item) => (isTest(item) ? [item.at] : placesOf(item)));

/** A suite whose preparation is done once, and whose tests run one by one, as often as is asked. */
export class OpenedSuite {
  /** Suites whose `beforeAll` ran, the outermost first. */
  readonly #open: Suite[] = [];

  constructor(
    private readonly suite: Suite,
    /** Milliseconds of one preparation. */
    private readonly most: number,
  ) {}

  readonly open = (): Promise<void> => this.#prepare([this.suite]);

  /** @param most milliseconds @throws what the test threw */
  readonly run = async (at: number, most: number): Promise<void> => {
    const found = lineTo(this.suite, at);
    if (found === null) throw new Error(`no test ${at}`);
    const { test: wanted, line } = found;
    await this.#prepare(line);
    await runWithHooks(wanted, line, most);
  };

  readonly close = async (): Promise<void> => {
    for (const { hooks } of this.#open.splice(0).toReversed())
      for (const each of hooks.afterAll) await within(each, this.most).catch(() => undefined);
  };

  readonly #prepare = async (line: readonly Suite[]): Promise<void> => {
    for (const suite of line) {
      if (this.#open.includes(suite)) continue;
      this.#open.push(suite);
      for (const each of suite.hooks.beforeAll) await within(each, this.most);
    }
  };
}
