import { describe, expect, test } from '@jest/globals';
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

describe('a port that is loaded at the first need', () => {
  test('is loaded once, by the first call', async () => {
    const { seen, port } = setUp();
    expect(seen.loads).toBe(0);
    expect(await Promise.all([port.greet('Dimas'), port.greet('Sari')])).toEqual(['Halo, Dimas', 'Halo, Sari']);
    expect(seen.loads).toBe(1);
  });
  test('is not loaded for what has nothing to do yet', async () => {
    const { seen, port } = setUp();
    await port.forget();
    expect(seen).toMatchObject({ loads: 0, forgotten: 0 });
    await port.greet('Dimas');
    await port.forget();
    expect(seen).toMatchObject({ loads: 1, forgotten: 1 });
  });
  test('is tried again after it could not be fetched', async () => {
    const { seen, port } = setUp();
    seen.isAway = true;
    await expect(port.greet('Dimas')).rejects.toMatchObject({ reason: 'unavailable', cause: new Error('tidak ada jaringan') });
    seen.isAway = false;
    expect(await port.greet('Dimas')).toBe('Halo, Dimas');
  });
  test('is no promise', async () => {
    const { port } = setUp();
    expect(await Promise.resolve(port)).toBe(port);
  });
});
