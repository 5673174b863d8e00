import type { Factor } from '../../../application/auth/client/backend-auth.ts';
import { specifiedFailures } from '../../../application/shared/specified-failures.ts';
import type { Failure } from '../../../domain/shared/result.ts';
import { textOf } from '../../text/failures.ts';
import { screenFailures } from '../../text/screen-failures.text.ts';
import { accountFailures, backendFailures, wrongAppCode } from './account-failures.text.ts';

/** The response is a page of another server; its text is useless to a visitor. */
const isMarkup = (text: string): boolean => text.startsWith('<');

/** Messages of databases and servers are for the log and never reach a screen. */
const FOR_ENGINEERS =
  /row[- ]level|security polic|permission denied|violates|constraint|duplicate key|relation "|column "|function .*\(|schema|syntax error|SQLSTATE|PGRST|postgres|\bJWT\b|upstream|bad gateway|gateway time|internal server|stack trace|statement timeout|deadlock|ECONN|fetch failed|^Invalid file type|^File size too large/i;

const textFromServer = ({ values = {} }: Failure): string => {
  const text = values['serverText'];
  return typeof text === 'string' ? text : '';
};

/** The specification's English words have Indonesian ones on screens. */
const specifiedCodeOf = (text: string): string => Object.entries<unknown>(specifiedFailures).find(([, words]) => words === text)?.[0] ?? '';

/**
 * The text that the shop's server sent with its refusal; null without one, and for one that is not for people. Supabase Auth's are English
 * and name no call.
 */
export const serverTextOf = (failure: Failure): string | null => {
  const text = textFromServer(failure);
  const isOurs =
    failure.values?.['call'] !== undefined && text !== '' && !isMarkup(text) && !FOR_ENGINEERS.test(text) && specifiedCodeOf(text) === '';
  return isOurs ? text : null;
};

/** The shop's text for a code, for the specification's words, or for the failed call. */
export const ownText = (failure: Failure): string | undefined => {
  const codes = [failure.code, specifiedCodeOf(textFromServer(failure)), String(failure.values?.['call'] ?? '')];
  for (const code of codes) {
    const named = { ...failure, code };
    const text = textOf(accountFailures, named) ?? textOf(screenFailures, named) ?? textOf(backendFailures, named);
    if (text !== undefined) return text;
  }
  return undefined;
};

/** The visitor's text for a refusal by the shop's interface: the server's own, else ours. */
export const failureText = (failure: Failure): string => serverTextOf(failure) ?? ownText(failure) ?? screenFailures.NETWORK_ERROR;

/** The visitor's text for a refusal by Supabase Auth, chosen by its code because its messages are English. */
export const backendFailureText = (failure: Failure): string => {
  const { code } = failure;
  return (
    textOf(backendFailures, failure) ??
    textOf(accountFailures, failure) ??
    (/^[a-z_]+$/.test(code) ? textOf(backendFailures, { code: 'unexpected_failure' }) : undefined) ??
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
