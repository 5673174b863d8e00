import type { Result } from '../../../domain/shared/result.ts';
import { isPortError } from '../../shared/port-error.ts';
import * as refusal from './refusals.ts';

/** What the provider's own limits ask for at the least; it does not say how long exactly. */
const PROVIDER_PAUSE_S = 60;

const BY_CODE: Readonly<Record<string, Result<never>>> = {
  invalid_credentials: refusal.invalidCredentials,
  user_not_found: refusal.invalidCredentials,
  email_not_confirmed: refusal.invalidCredentials,
  // A number with a pending code has no account: the person who began with it would learn that it is free.
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

/** The identity provider's error code, null for an error that is none of its refusals. */
export const codeOf = (error: unknown): string | null =>
  isPortError(error, 'denied') || isPortError(error, 'conflict') || isPortError(error, 'invalid') ? error.code : null;

/** What a refusal of the identity provider means to the person; null when it is no refusal but a fault. */
export const identityFailure = (error: unknown): Result<never> | null => BY_CODE[codeOf(error) ?? ''] ?? null;
