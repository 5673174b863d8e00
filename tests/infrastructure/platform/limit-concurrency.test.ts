import { expect, test } from '@jest/globals';
import { limitConcurrency } from '../../../src/infrastructure/platform/limit-concurrency.ts';

/** A backend that answers when the test lets it. */
const answeringLater = () => {
  const open: { readonly path: string; readonly answer: () => void; readonly fail: () => void }[] = [];
  const fetcher: typeof fetch = (input) =>
    new Promise((resolve, reject) => {
      open.push({ path: String(input), answer: () => resolve(new Response(String(input))), fail: () => reject(new Error('away')) });
    });
  return { open, fetcher };
};
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('concurrency limit: so many calls at once, the next after an answer or a failure', async () => {
  const { open, fetcher } = answeringLater();
  const limited = limitConcurrency(fetcher, { atOnce: 2, waiting: 10 });
  const answers = ['a', 'b', 'c', 'd'].map((path) => limited(path).then((answer) => answer.text()));
  answers[1]?.catch(() => undefined);
  await settled();
  expect(open.map(({ path }) => path)).toEqual(['a', 'b']);
  open[1]?.fail();
  await expect(answers[1]).rejects.toThrow('away');
  await settled();
  expect(open.map(({ path }) => path)).toEqual(['a', 'b', 'c']);
  open[0]?.answer();
  await settled();
  open[2]?.answer();
  open[3]?.answer();
  expect([await answers[0], await answers[2], await answers[3]]).toEqual(['a', 'c', 'd']);
});

test('concurrency limit: a full queue refuses, accepts again afterwards', async () => {
  const { open, fetcher } = answeringLater();
  const limited = limitConcurrency(fetcher, { atOnce: 1, waiting: 1 });
  const [first, second] = [limited('a'), limited('b')];
  await expect(limited('c')).rejects.toThrow('waiting');
  open[0]?.answer();
  await first;
  const third = limited('d');
  open[1]?.answer();
  await second;
  await settled();
  open[2]?.answer();
  expect(await (await third).text()).toBe('d');
});
