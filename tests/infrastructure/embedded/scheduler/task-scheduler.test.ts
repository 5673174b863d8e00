import { beforeEach, describe, expect, test } from '@jest/globals';
import { TaskScheduler } from '../../../../src/infrastructure/embedded/scheduler/task-scheduler.ts';
import { ManualTimer } from '../../../support/manual-timer.ts';

let timer: ManualTimer;
let turns: number;
let reports: (string | null)[];
let errors: (Error & { code?: string })[];
let answer: () => Promise<readonly string[]>;
let caller: TaskScheduler;
beforeEach(() => {
  timer = new ManualTimer();
  turns = 0;
  errors = [];
  reports = [];
  answer = async () => [];
  const run = (): Promise<readonly string[]> => {
    turns += 1;
    return answer();
  };
  caller = new TaskScheduler({ run, timer, onError: (error) => errors.push(error), report: (reason) => reports.push(reason) });
  caller.start();
});

describe('task scheduler', () => {
  test('interval: a few seconds after the start, then every 30 seconds', async () => {
    await timer.pass(4999);
    expect(turns).toBe(0);
    await timer.pass(1);
    expect(turns).toBe(1);
    await timer.pass(29_999);
    expect(turns).toBe(1);
    await timer.pass(90_001);
    expect(turns).toBe(5);
    expect(errors).toEqual([]);
  });
  test('interval of its own: kept, and grows after failures', async () => {
    await caller.stop();
    turns = 0;
    const run = async (): Promise<readonly string[]> => {
      turns += 1;
      return answer();
    };
    new TaskScheduler({ run, timer, everyMs: 5000, onError: () => undefined }).start();
    await timer.pass(15_000);
    expect(turns).toBe(3);
    answer = () => Promise.reject(new Error('away'));
    await timer.pass(5000);
    expect(turns).toBe(4);
    await timer.pass(9999);
    expect(turns).toBe(4);
    await timer.pass(1);
    expect(turns).toBe(5);
  });
  test('long run: no second one at the same time', async () => {
    let end = (): void => undefined;
    answer = () =>
      new Promise((resolve) => {
        end = () => resolve([]);
      });
    await timer.pass(500_000);
    expect(turns).toBe(1);
    end();
    await timer.pass(30_000);
    expect(turns).toBe(2);
  });
  test('database unavailable: growing delay, normal afterwards', async () => {
    answer = () => Promise.reject(Object.assign(new Error('secret'), { code: 'ECONNREFUSED' }));
    await timer.pass(5000);
    const waits: number[] = [];
    for (let known = turns; waits.length < 5; known = turns) {
      let waited = 0;
      while (turns === known) {
        await timer.pass(10_000);
        waited += 10_000;
      }
      waits.push(waited);
    }
    expect(waits).toEqual([60_000, 60_000, 60_000, 60_000, 60_000]);
    expect(errors.map(({ code }) => code)).toEqual(Array(6).fill('ECONNREFUSED'));
    answer = async () => [];
    await timer.pass(60_000);
    const known = turns;
    await timer.pass(60_000);
    expect(turns).toBe(known + 2);
  });
  test.each<[string, () => Promise<readonly string[]>, (string | null)[]]>([
    ['all tasks succeed', async () => [], [null]],
    ['a task fails', async () => ['wishes 42P01', 'tidy 23505'], ['wishes 42P01, tidy 23505']],
    ['the database is away', () => Promise.reject(Object.assign(new Error('secret'), { code: 'ECONNREFUSED' })), ['ECONNREFUSED']],
    ['the run does not end', () => new Promise(() => undefined), ['timeout']],
  ])('report within half a minute: %s', async (_, run, expected) => {
    answer = run;
    await timer.pass(34_999);
    expect(reports).toEqual(expected);
  });
  test('failing task: reported by code, continues', async () => {
    answer = async () => ['wishes 42P01'];
    await timer.pass(35_000);
    expect(errors.map(({ code }) => code)).toEqual(['wishes 42P01', 'wishes 42P01']);
  });
});

describe('stopping the task scheduler', () => {
  test('before the first run: no run', async () => {
    await caller.stop();
    await timer.pass(100_000);
    expect([turns, timer.pending]).toEqual([0, 0]);
  });
  test('during a run: waits for it, no further run', async () => {
    let end = (): void => undefined;
    answer = () =>
      new Promise((resolve) => {
        end = () => resolve([]);
      });
    await timer.pass(5000);
    let isStopped = false;
    const stopped = caller.stop().then(() => {
      isStopped = true;
    });
    await timer.pass(1000);
    expect(isStopped).toBe(false);
    end();
    await stopped;
    await timer.pass(100_000);
    expect([turns, timer.pending]).toEqual([1, 0]);
  });
  test('hanging run: stops after a limit', async () => {
    answer = () => new Promise(() => undefined);
    await timer.pass(5000);
    const stopped = caller.stop();
    await timer.pass(3000);
    await stopped;
    expect(turns).toBe(1);
  });
});
