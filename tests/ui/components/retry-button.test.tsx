import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { RetryButton } from '../../../src/ui/components/retry-button.tsx';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const online = (): void => act(() => void window.dispatchEvent(new Event('online')));
const after = (ms: number): void => act(() => void jest.advanceTimersByTime(ms));

test('retry button: retries when pressed, and at once and after two seconds when the network returns', () => {
  const tries: string[] = [];
  const retry = (): void => void tries.push('try');
  const { unmount } = render(<RetryButton onRetry={retry}>Coba lagi</RetryButton>);
  act(() => screen.getByRole('button', { name: 'Coba lagi' }).click());
  expect(tries).toHaveLength(1);
  online();
  after(0);
  expect(tries).toHaveLength(2);
  after(2000);
  expect(tries).toHaveLength(3);
  online();
  unmount();
  after(10_000);
  expect(tries).toHaveLength(3);
});

test('retry button: does not retry while busy', () => {
  const tries: string[] = [];
  const retry = (): void => void tries.push('try');
  render(
    <RetryButton isBusy onRetry={retry}>
      Coba lagi
    </RetryButton>,
  );
  online();
  after(2000);
  expect(tries).toHaveLength(0);
});
