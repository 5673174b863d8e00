import type { Failure } from '../../../../domain/shared/result.ts';
import { failureText as accountFailureText, ownText, serverTextOf } from '../../../features/auth/failure-text.ts';
import { type FailureTexts, textOf } from '../../../text/failures.ts';
import { adminFailures, unknownFailure } from './failures.text.ts';

/**
 * The text of a failure for staff: the server's own where it sent one, else that of the page, of the admin, of the shop, of the
 * specification.
 * @param own texts of the page, which take precedence
 */
export const failureText = (failure: Failure, own: FailureTexts = {}): string => {
  if (serverTextOf(failure) !== null) return accountFailureText(failure);
  const call = { ...failure, code: String(failure.values?.['call'] ?? failure.code) };
  return textOf(own, failure) ?? textOf(adminFailures, failure) ?? textOf(adminFailures, call) ?? ownText(failure) ?? unknownFailure;
};

/** Texts of failures that are shown beside fields. */
export const failureTexts = <Field extends string>(problems: Readonly<Partial<Record<Field, Failure>>>): Partial<Record<Field, string>> =>
  Object.fromEntries(
    Object.entries<Failure | undefined>(problems).flatMap(([field, problem]) =>
      problem === undefined ? [] : [[field, failureText(problem)]],
    ),
  ) as Partial<Record<Field, string>>;
