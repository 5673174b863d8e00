import { describe, expect, test } from '@jest/globals';
import { fail, type Result, succeed } from '../../../src/domain/shared/result.ts';
import { LatestRequest } from '../../../src/ui/core/latest-request.ts';

/** A request that the test answers. */
const pending = <T>() => {
  let answer: (result: Result<T>) => void = () => undefined;
  let refuse: (error: Error) => void = () => undefined;
  const promise = new Promise<Result<T>>((resolve, reject) => {
    answer = resolve;
    refuse = reject;
  });
  return { request: () => promise, answer: (result: Result<T>) => answer(result), refuse: (error: Error) => refuse(error) };
};

describe('latest request', () => {
  test('success: ready, with its value', async () => {
    const latest = new LatestRequest<string>();
    expect(latest.status).toBe('idle');
    const running = latest.run(async () => succeed('satu'));
    expect(latest.status).toBe('loading');
    expect(await running).toEqual(succeed('satu'));
    expect([latest.status, latest.value, latest.failure]).toEqual(['ready', 'satu', null]);
  });

  test('an older request answered later does not replace the newer value', async () => {
    const latest = new LatestRequest<string>();
    const [older, newer] = [pending<string>(), pending<string>()];
    const runs = [latest.run(older.request), latest.run(newer.request)];
    newer.answer(succeed('baru'));
    older.answer(succeed('lama'));
    expect(await Promise.all(runs)).toEqual([null, succeed('baru')]);
    expect([latest.status, latest.value]).toEqual(['ready', 'baru']);
  });

  test('an older request that fails late does not change the state', async () => {
    const latest = new LatestRequest<string>();
    const [older, newer] = [pending<string>(), pending<string>()];
    const runs = [latest.run(older.request), latest.run(newer.request)];
    older.refuse(new Error('putus'));
    expect(await runs[0]).toBeNull();
    expect(latest.status).toBe('loading');
    newer.answer(succeed('baru'));
    await runs[1];
    expect([latest.status, latest.value]).toEqual(['ready', 'baru']);
  });

  test('while loading and after a failure the earlier value remains', async () => {
    const latest = new LatestRequest<string>();
    await latest.run(async () => succeed('satu'));
    const refused = fail('UNAVAILABLE');
    const running = latest.run(async () => refused);
    expect([latest.status, latest.value]).toEqual(['loading', 'satu']);
    await running;
    expect([latest.status, latest.value, latest.failure]).toEqual(['failed', 'satu', refused.ok ? null : refused.failure]);
  });

  test('a retry clears the failure, and clear removes the value', async () => {
    const latest = new LatestRequest<string>();
    await latest.run(async () => fail('UNAVAILABLE'));
    const again = pending<string>();
    const running = latest.run(again.request);
    expect(latest.failure).toBeNull();
    again.answer(succeed('satu'));
    await running;
    latest.show('dua');
    expect(latest.value).toBe('dua');
    latest.clear();
    expect(latest.value).toBeNull();
  });

  test('a thrown error reaches the caller', async () => {
    const latest = new LatestRequest<string>();
    await expect(latest.run(() => Promise.reject(new Error('putus')))).rejects.toThrow('putus');
    expect(latest.status).toBe('failed');
  });

  test('a cancelled request’s answer is ignored', async () => {
    const latest = new LatestRequest<string>();
    const { request, answer } = pending<string>();
    const running = latest.run(request);
    latest.cancel();
    answer(succeed('satu'));
    expect(await running).toBeNull();
    expect([latest.status, latest.value]).toEqual(['idle', null]);
  });
});
