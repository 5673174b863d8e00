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

describe('web lock: one tab at a time', () => {
  test('without the Web Locks API a note in local storage serializes the tabs', async () => {
    const done = await together(new WebLock(window), new WebLock(window));
    expect(done).toHaveLength(4);
    expect(taken(done)).toBe(true);
    expect(window.localStorage.length).toBe(0);
  });
  test('with the Web Locks API the browser’s locks are used', async () => {
    const requests: string[] = [];
    let last: Promise<unknown> = Promise.resolve();
    const locks = {
      request: (name: string, work: () => Promise<unknown>) => {
        requests.push(name);
        last = last.then(work);
        return last;
      },
    };
    const browser = { navigator: { locks } } as unknown as Window;
    expect(taken(await together(new WebLock(browser), new WebLock(browser)))).toBe(true);
    expect(requests).toEqual(['sb', 'sb']);
  });
  test('an expired lock of a closed tab does not block', async () => {
    window.localStorage.setItem('lock_sb', JSON.stringify({ owner: 'gone', until: Date.now() - 1 }));
    expect(await new WebLock(window).run('sb', async () => 'done')).toBe('done');
  });
  test('a failed action releases the lock', async () => {
    const lock = new WebLock(window);
    await expect(lock.run('sb', () => Promise.reject(new Error('gagal')))).rejects.toThrow('gagal');
    expect(await lock.run('sb', async () => 'done')).toBe('done');
  });
});
