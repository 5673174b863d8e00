import { accountFailures, backendFailures } from '../text/account-failures.ts';

interface Failure {
  readonly code: string;
  readonly message: string;
}

/** Somebody else's page instead of an answer: nothing a visitor could read. */
const isMarkup = (text: string): boolean => text.startsWith('<');

/** What a visitor reads when the shop's interface refuses: its own words; for the specification's fallbacks, which are English, ours. */
export const failureText = ({ code, message }: Failure): string =>
  accountFailures[code] ?? (isMarkup(message) ? accountFailures['NETWORK_ERROR'] : undefined) ?? message;

/** What a visitor reads when Supabase Auth refuses: it speaks English, so its code decides. */
export const backendFailureText = ({ code, message }: Failure): string =>
  backendFailures[code] ?? accountFailures[code] ?? (/^[a-z_]+$/.test(code) ? backendFailures['unexpected_failure'] : undefined) ?? message;
