import { expect, test } from '@jest/globals';
import { SerialQueue } from '../../../src/application/shared/serial-queue.ts';

/** Work that ends when the test says so. */
const held = () => {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { end: () => end(), work: () => ended };
};

test('serial queue: equal keys run one after another despite failures, other keys at once', async () => {
  const turns = new SerialQueue();
  const [order, first] = [[] as string[], held()];
  const same = [
    turns.run('a', () => first.work().then(() => order.push('first'))),
    expect(
      turns.run('a', async () => {
        order.push('second');
        throw new Error('gagal');
      }),
    ).rejects.toThrow('gagal'),
    turns.run('a', async () => order.push('third')),
  ];
  await turns.run('b', async () => order.push('other'));
  first.end();
  await Promise.all(same);
  expect(order).toEqual(['other', 'first', 'second', 'third']);
});
test('serial queue: at most thirty per key, accepts again once empty', async () => {
  const turns = new SerialQueue();
  const first = held();
  const line = Array.from({ length: 30 }, (_, place) => turns.run('a', place === 0 ? first.work : async () => undefined));
  expect(await turns.run('a', async () => 'too late')).toBeNull();
  first.end();
  await Promise.all(line);
  expect(await turns.run('a', async () => 'in time')).toBe('in time');
});
