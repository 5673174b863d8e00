import type { Result } from '../../../domain/shared/result.ts';
import { attempt as attemptAny } from '../../shared/attempt.ts';
import type { ErrorLog } from '../../shared/error-log.ts';
import { identityFailure } from './identity-failure.ts';
import { unavailable } from './refusals.ts';

/**
 * The edge of the account use cases: refusals of the identity provider become failures; any other error is logged and becomes UNAVAILABLE.
 */
export const attempt = <T>(errors: ErrorLog, where: string, work: () => Promise<Result<T>>): Promise<Result<T>> =>
  attemptAny(errors, where, work, identityFailure, () => unavailable);
