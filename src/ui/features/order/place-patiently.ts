import type { Failure, Result } from '../../../domain/shared/result.ts';

/** Presses that are answered with BUSY are repeated so often before the buyer is asked. */
const MAX_REPEATS = 20;

export const numberIn = (failure: Failure, name: string): number | null => {
  const value = failure.values?.[name];
  return typeof value === 'number' ? value : null;
};

const waitFor = (seconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

interface Patience {
  /** The press is being repeated. */
  readonly onQueued: () => void;
  /** Nobody waits any more. */
  readonly isClosed: () => boolean;
}

/** One press, repeated while the shop is full. Under one key any number of them is one order. */
export const placePatiently = async <T>(press: () => Promise<Result<T>>, { onQueued, isClosed }: Patience): Promise<Result<T>> => {
  for (let repeated = 0; ; repeated += 1) {
    const answer = await press();
    if (answer.ok || answer.failure.code !== 'BUSY' || repeated >= MAX_REPEATS || isClosed()) return answer;
    onQueued();
    await waitFor(numberIn(answer.failure, 'retryAfter') ?? 1);
  }
};
