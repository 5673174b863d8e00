import type { Factor } from '../../../application/auth/client/backend-auth.ts';
import type { Failure } from '../../../domain/shared/result.ts';
import { textOf } from '../../text/failures.ts';
import { specifiedFailures } from '../../text/specified-failures.ts';
import { accountFailures, backendFailures, wrongAppCode } from './account-failures.text.ts';

/** The response is a page of another server; its text is useless to a visitor. */
const isMarkup = (text: string): boolean => text.startsWith('<');

/** The text that a server sent with its refusal; null without one. */
export const serverTextOf = ({ values = {} }: Failure): string | null => {
  const text = values['serverText'];
  return typeof text === 'string' && text !== '' && !isMarkup(text) ? text : null;
};

const isSpecified = (text: string): boolean => Object.values<unknown>(specifiedFailures).includes(text);

/** The shop's text for a code or for the failed call, then the specification's. */
export const ownText = (failure: Failure): string | undefined => {
  const call = { ...failure, code: String(failure.values?.['call'] ?? '') };
  return (
    textOf(accountFailures, failure) ??
    textOf(accountFailures, call) ??
    textOf(specifiedFailures, failure) ??
    textOf(specifiedFailures, call)
  );
};

/**
 * The visitor's text for a refusal by the shop's interface: the server's own, else ours instead of the specification's English fallbacks.
 */
export const failureText = (failure: Failure): string => {
  const text = serverTextOf(failure);
  if (text !== null && !isSpecified(text)) return text;
  const hasMarkup = typeof failure.values?.['serverText'] === 'string' && text === null;
  const own = hasMarkup ? textOf(accountFailures, failure) : ownText(failure);
  return own ?? text ?? textOf(accountFailures, { code: 'NETWORK_ERROR' }) ?? failure.code;
};

/** The visitor's text for a refusal by Supabase Auth, chosen by its code because its messages are English. */
export const backendFailureText = (failure: Failure): string => {
  const { code } = failure;
  return (
    textOf(backendFailures, failure) ??
    textOf(accountFailures, failure) ??
    (/^[a-z_]+$/.test(code) ? textOf(backendFailures, { code: 'unexpected_failure' }) : undefined) ??
    serverTextOf(failure) ??
    failureText(failure)
  );
};

/** The same for a code of a second factor: an app on a device with a wrong clock never shows a valid one. */
export const factorFailureText =
  (type: Factor['type']) =>
  (failure: Failure): string =>
    type === 'totp' && failure.code.startsWith('mfa_verification_') ? wrongAppCode : backendFailureText(failure);

/** The same for a code in an address, which anyone may have written, so unknown codes get a general text. */
export const addressFailureText = (code: string): string =>
  textOf(backendFailures, { code }) ?? textOf(backendFailures, { code: 'unexpected_failure' }) ?? '';
