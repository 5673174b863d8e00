import { specifiedText as textOf } from '../../src/application/shared/specified-failures.ts';
import type { Failure, Result } from '../../src/domain/shared/result.ts';

/** The literal text of the specification for a failure; null for none and for a success. */
export const specifiedText = (result: Result<unknown> | Failure): string | null => {
  if ('ok' in result) return result.ok ? null : textOf(result.failure);
  return textOf(result);
};
