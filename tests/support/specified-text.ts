import type { Failure, Result } from '../../src/domain/shared/result.ts';
import { textOf } from '../../src/ui/text/failures.ts';
import { specifiedFailures } from '../../src/ui/text/specified-failures.ts';

/** The literal text of section 8 for a failure; null for none and for a success. */
export const specifiedText = (result: Result<unknown> | Failure): string | null => {
  if ('ok' in result) return result.ok ? null : specifiedText(result.failure);
  return textOf(specifiedFailures, result) ?? null;
};
