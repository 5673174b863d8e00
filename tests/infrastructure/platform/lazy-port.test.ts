import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { MODULE_NOT_LOADED } from '../../../src/application/shared/deferred-module.ts';
import { lazyPort } from '../../../src/infrastructure/platform/lazy-port.ts';

interface Greeter {
  greet(name: string): Promise<string>;
  forget(): Promise<void>;
}

const setUp = () => {
  const seen = { loads: 0, forgotten: 0, isAway: false };
  const port = lazyPort<Greeter>(async () => {
    seen.loads += 1;
    if (seen.isAway) throw new Error('tidak ada jaringan');
    return {
      greet: async (name) => `Halo, ${name}`,
      forget: async () => {
        seen.forgotten += 1;
      },
    };
  }, ['forget']);
  return { seen, port };
};

afterEach(() => {
  jest.useRealTimers();
});

describe('lazy port', () => {
  test('first call: loads the adapter once', async () => {
    const { seen, port } = setUp();
    expect(seen.loads).toBe(0);
    expect(await Promise.all([port.greet('Dimas'), port.greet('Sari')])).toEqual(['Halo, Dimas', 'Halo, Sari']);
    expect(seen.loads).toBe(1);
  });
  test('optional call before loading: no load', async () => {
    const { seen, port } = setUp();
    await port.forget();
    expect(seen).toMatchObject({ loads: 0, forgotten: 0 });
    await port.greet('Dimas');
    await port.forget();
    expect(seen).toMatchObject({ loads: 1, forgotten: 1 });
  });
  test('failed load: retried by the next call', async () => {
    const { seen, port } = setUp();
    seen.isAway = true;
    await expect(port.greet('Dimas')).rejects.toMatchObject({
      reason: 'unavailable',
      code: MODULE_NOT_LOADED,
      cause: new Error('tidak ada jaringan'),
    });
    seen.isAway = false;
    expect(await port.greet('Dimas')).toBe('Halo, Dimas');
  });
  test('no answer for 120 seconds: failed', async () => {
    jest.useFakeTimers();
    const port = lazyPort<Greeter>(() => new Promise(() => undefined));
    const codes: unknown[] = [];
    port.greet('Dimas').catch(({ code }: { code: unknown }) => codes.push(code));
    await jest.advanceTimersByTimeAsync(119_999);
    expect(codes).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(codes).toEqual([MODULE_NOT_LOADED]);
  });
  test('port: not a promise', async () => {
    const { port } = setUp();
    expect(await Promise.resolve(port)).toBe(port);
  });
});
