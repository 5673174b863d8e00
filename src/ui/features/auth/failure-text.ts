import type { Factor } from '../../../application/auth/client/backend-auth.ts';
import { accountFailures, backendFailures, specifiedFallbacks, wrongAppCode } from './account-failures.text.ts';

interface Failure {
  readonly code: string;
  readonly message: string;
}

/** Somebody else's page instead of an answer: nothing a visitor could read. */
const isMarkup = (text: string): boolean => text.startsWith('<');

/** What a visitor reads when the shop's interface refuses: its own words; for the specification's fallbacks, which are English, ours. */
export const failureText = ({ code, message }: Failure): string => {
  if (isMarkup(message)) return accountFailures[code] ?? accountFailures['NETWORK_ERROR'] ?? message;
  return (specifiedFallbacks.has(message) ? accountFailures[code] : undefined) ?? message;
};

/** What a visitor reads when Supabase Auth refuses: it speaks English, so its code decides. */
export const backendFailureText = ({ code, message }: Failure): string =>
  backendFailures[code] ?? accountFailures[code] ?? (/^[a-z_]+$/.test(code) ? backendFailures['unexpected_failure'] : undefined) ?? message;

/** The same for a code of a second factor: an app whose clock is wrong never has the right one. */
export const factorFailureText =
  (type: Factor['type']) =>
  (failure: Failure): string =>
    type === 'totp' && failure.code.startsWith('mfa_verification_') ? wrongAppCode : backendFailureText(failure);

/** The same for a code that came in an address, where anybody may have written it: words of ours, or none in particular. */
export const addressFailureText = (code: string): string =>
  (Object.hasOwn(backendFailures, code) ? backendFailures[code] : undefined) ?? backendFailures['unexpected_failure'] ?? '';
