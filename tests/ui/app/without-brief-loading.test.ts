import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createMemoryRouter } from 'react-router-dom';
import { withoutBriefLoading } from '../../../src/ui/app/app.tsx';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});
const pass = (milliseconds: number): Promise<void> => jest.advanceTimersByTimeAsync(milliseconds);

/** What a screen is told while the router goes to another page. */
const shownAnswer = async (loader: () => unknown, isKnown = false) => {
  const router = createMemoryRouter([{ path: '/' }, { path: '/akun', loader }]);
  const states: string[] = [];
  const stop = withoutBriefLoading(router, () => isKnown).subscribe(({ navigation, location }) =>
    states.push(`${navigation.state} ${location.pathname}`),
  );
  return { router, states, stop };
};

test('loading state: data in memory, the page is shown without it', async () => {
  const { router, states } = await shownAnswer(() => 'data');
  await router.navigate('/akun');
  await pass(1_000);
  expect(states).toEqual(['idle /akun']);
});
test('loading state: data within 140 ms, the page is shown without it', async () => {
  const { router, states } = await shownAnswer(() => new Promise((resolve) => setTimeout(() => resolve('data'), 140)));
  const going = router.navigate('/akun');
  await pass(1_000);
  await going;
  expect(states).toEqual(['idle /akun']);
});
test('loading state: data after 160 ms, loading and then the page', async () => {
  let answer = (): void => undefined;
  const { router, states } = await shownAnswer(() => new Promise((resolve) => (answer = () => resolve('data'))));
  const going = router.navigate('/akun');
  await pass(160);
  expect(states).toEqual(['loading /']);
  answer();
  await going;
  expect(states).toEqual(['loading /', 'idle /akun']);
});
test('loading state: a page with known data reports loading at once', async () => {
  let answer = (): void => undefined;
  const { router, states } = await shownAnswer(() => new Promise((resolve) => (answer = () => resolve('data'))), true);
  const going = router.navigate('/akun');
  await pass(40);
  expect(states).toEqual(['loading /']);
  answer();
  await going;
});
test('loading state: an unsubscribed screen gets no states', async () => {
  let answer = (): void => undefined;
  const { router, states, stop } = await shownAnswer(() => new Promise((resolve) => (answer = () => resolve('data'))));
  const going = router.navigate('/akun');
  stop();
  await pass(1_000);
  answer();
  await going;
  expect(states).toEqual([]);
});
