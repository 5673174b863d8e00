import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { WorkerWorld } from './worker-world.ts';

const DAY_MS = 86_400_000;
let world: WorkerWorld;
beforeEach(async () => {
  world = new WorkerWorld(['/assets/a.js']);
  world.serve('/assets/a.js', () => new Response('a'));
  await world.dispatch('install');
  await world.dispatch('activate');
});
afterEach(() => void jest.restoreAllMocks());
const opened = async (): Promise<string> => {
  world.isOffline = true;
  return (await (await world.open('/profile'))?.text()) ?? '';
};

describe('offline page', () => {
  test('any time after the deployment: shown', async () => {
    const later = Date.now() + 400 * DAY_MS;
    jest.spyOn(Date, 'now').mockReturnValue(later);
    expect(await opened()).toContain('offline');
  });
  test('dropped by a full device: cached again at the next visit', async () => {
    world.caches.isFull = true;
    await world.ask('/assets/a.js');
    expect(world.caches.addresses).toEqual([]);
    world.caches.isFull = false;
    await world.dispatch('message', { type: 'keep-shop' });
    expect(await opened()).toContain('offline');
  });
  test('newer version: replaces it; request fails: the former is kept', async () => {
    world.serve('/offline', () => new Response('offline, baru'));
    await world.dispatch('message', { type: 'keep-shop' });
    world.isOffline = true;
    await world.dispatch('message', { type: 'keep-shop' });
    expect(await opened()).toBe('offline, baru');
  });
});
