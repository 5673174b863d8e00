import type { Result } from '../../../domain/shared/result.ts';
import { isPortError } from '../../shared/port-error.ts';
import * as refusal from './refusals.ts';

/** The minimum pause of the provider's own limits; it does not send the exact time. */
const PROVIDER_PAUSE_S = 60;

const BY_CODE: Readonly<Record<string, Result<never>>> = {
  invalid_credentials: refusal.invalidCredentials,
  user_not_found: refusal.invalidCredentials,
  email_not_confirmed: refusal.invalidCredentials,
  // A number with a pending code has no confirmed account; another answer would disclose that the number is free.
  phone_not_confirmed: refusal.invalidCredentials,
  user_banned: refusal.accountBlocked,
  bad_jwt: refusal.unauthenticated,
  session_not_found: refusal.unauthenticated,
  refresh_token_not_found: refusal.unauthenticated,
  insufficient_aal: refusal.secondFactorRequired,
  otp_expired: refusal.invalidCode,
  weak_password: refusal.weakPassword('common'),
  same_password: refusal.samePassword,
  over_request_rate_limit: refusal.tooManyAttempts(PROVIDER_PAUSE_S),
  over_sms_send_rate_limit: refusal.tooManyCodes(PROVIDER_PAUSE_S),
  sms_send_failed: refusal.notSent,
  hook_payload_over_size_limit: refusal.notSent,
  hook_timeout: refusal.notSent,
  hook_timeout_after_retry: refusal.notSent,
};

/** The error code of the identity provider; null for any other error. */
export const codeOf = (error: unknown): string | null =>
  isPortError(error, 'denied') || isPortError(error, 'conflict') || isPortError(error, 'invalid') ? error.code : null;

/** The failure of a refusal by the identity provider; null for any other error. */
export const identityFailure = (error: unknown): Result<never> | null => BY_CODE[codeOf(error) ?? ''] ?? null;
