import { afterEach, expect, jest, test } from '@jest/globals';
import { PROGRAM_MISSING } from '../../../src/application/shared/program-missing.ts';
import { definePage, toRoute } from '../../../src/ui/core/page.ts';
import { TestShop } from '../../support/render-page.tsx';

afterEach(() => {
  jest.useRealTimers();
});
const page = definePage<null>({
  bindings: null,
  load: () => null,
  meta: () => ({ title: null, description: '', canonical: null }),
  Component: () => null,
});

test('the program of a page that does not come in 120 seconds is missing, and not before', async () => {
  jest.useFakeTimers();
  const { container } = new TestShop();
  const codes: unknown[] = [];
  toRoute(container, new Promise<typeof page>(() => undefined)).catch(({ code }: { code: unknown }) => codes.push(code));
  await jest.advanceTimersByTimeAsync(119_999);
  expect(codes).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  expect(codes).toEqual([PROGRAM_MISSING]);
});

test('one that the shop no longer has is missing at once', async () => {
  const { container } = new TestShop();
  await expect(toRoute(container, Promise.reject(new TypeError('404')))).rejects.toMatchObject({
    code: PROGRAM_MISSING,
    reason: 'unavailable',
  });
});

test('one that came leaves no timer behind', async () => {
  jest.useFakeTimers();
  const { container } = new TestShop();
  expect((await toRoute(container, Promise.resolve(page))).Component).toBe(page.Component);
  expect(jest.getTimerCount()).toBe(0);
});
