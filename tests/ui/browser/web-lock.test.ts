import { beforeEach, describe, expect, test } from '@jest/globals';
import { WebLock } from '../../../src/infrastructure/browser/auth/web-lock.ts';

beforeEach(() => window.localStorage.clear());

/** Two tabs run at the same time. @returns the order of their actions */
const together = async (first: WebLock, second: WebLock): Promise<readonly string[]> => {
  const done: string[] = [];
  const work = (name: string) => async (): Promise<void> => {
    done.push(`${name} begins`);
    await new Promise((resolve) => setTimeout(resolve, 20));
    done.push(`${name} ends`);
  };
  await Promise.all([first.run('sb', work('one')), second.run('sb', work('two'))]);
  return done;
};
const taken = (done: readonly string[]): boolean => done[0]?.split(' ')[0] === done[1]?.split(' ')[0];

describe('one tab at a time', () => {
  test('over plain http, where the browser has no locks: by a note on the device', async () => {
    const done = await together(new WebLock(window), new WebLock(window));
    expect(done).toHaveLength(4);
    expect(taken(done)).toBe(true);
    expect(window.localStorage.length).toBe(0);
  });
  test('by the browser’s own locks where it has them', async () => {
    const asked: string[] = [];
    let last: Promise<unknown> = Promise.resolve();
    const locks = {
      request: (name: string, work: () => Promise<unknown>) => {
        asked.push(name);
        last = last.then(work);
        return last;
      },
    };
    const browser = { navigator: { locks } } as unknown as Window;
    expect(taken(await together(new WebLock(browser), new WebLock(browser)))).toBe(true);
    expect(asked).toEqual(['sb', 'sb']);
  });
  test('a tab that was killed in the middle blocks nobody for good', async () => {
    window.localStorage.setItem('lock_sb', JSON.stringify({ owner: 'gone', until: Date.now() - 1 }));
    expect(await new WebLock(window).run('sb', async () => 'done')).toBe('done');
  });
  test('what fails gives the lock back', async () => {
    const lock = new WebLock(window);
    await expect(lock.run('sb', () => Promise.reject(new Error('gagal')))).rejects.toThrow('gagal');
    expect(await lock.run('sb', async () => 'done')).toBe('done');
  });
});
