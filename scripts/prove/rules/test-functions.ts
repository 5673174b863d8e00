import { expect } from 'expect';

export { expect };

type Body = (...values: never[]) => unknown;
interface Test {
  readonly run: () => unknown;
  readonly timeout: number | undefined;
}
interface Suite {
  readonly items: (Test | Suite)[];
  readonly hooks: Record<'beforeAll' | 'afterAll' | 'beforeEach' | 'afterEach', Test[]>;
}

const newSuite = (): Suite => ({ items: [], hooks: { beforeAll: [], afterAll: [], beforeEach: [], afterEach: [] } });
let open = newSuite();

type Table = readonly unknown[];
/** Jest's `each`: one call per row. Titles are not needed here. */
const each =
  (register: (body: () => unknown, timeout?: number) => void) =>
  (table: Table) =>
  (_: string, body: Body, timeout?: number): void => {
    for (const row of table) register(() => body(...((Array.isArray(row) ? row : [row]) as never[])), timeout);
  };

const addTest = (run: () => unknown, timeout?: number): void => void open.items.push({ run, timeout });
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
  const suite = open;
  await load();
  return suite;
};

/** A test did not end in its time. */
export class OutOfTime extends Error {}

const within = async ({ run, timeout }: Test, most: number): Promise<void> => {
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
 * Runs all tests until the first that fails; what was opened is closed in any case.
 * @param most milliseconds of one test
 * @throws what the first failing test threw
 */
export const runSuite = async (suite: Suite, most: number, around: readonly Suite[] = []): Promise<void> => {
  const line = [...around, suite];
  try {
    for (const each of suite.hooks.beforeAll) await within(each, most);
    for (const item of suite.items) {
      if ('items' in item) {
        await runSuite(item, most, line);
        continue;
      }
      try {
        for (const each of line.flatMap(({ hooks }) => hooks.beforeEach)) await within(each, most);
        await within(item, most);
      } finally {
        for (const each of line.toReversed().flatMap(({ hooks }) => hooks.afterEach)) await within(each, most).catch(() => undefined);
      }
    }
  } finally {
    for (const each of suite.hooks.afterAll) await within(each, most).catch(() => undefined);
  }
};
