import * as v from 'valibot';
import type { Endpoint, FailureOf } from '../shared/call.ts';

/** Also sent as a form. An address of more than 254 characters is none, but it is read. */
export const subscribeToNewsletter = {
  address: '/api/newsletter',
  method: 'post',
  /** Submitting is consent, as the text beside the field states, unless `consent` declines it. */
  input: v.object({ email: v.pipe(v.string(), v.maxLength(500)), consent: v.optional(v.unknown()) }),
  output: v.object({ message: v.string() }),
  failures: ['BAD_REQUEST', 'CONSENT_NEEDED', 'CROSS_ORIGIN', 'INVALID_EMAIL', 'NEWSLETTER_CLOSED', 'TOO_MANY_ATTEMPTS', 'UNAVAILABLE'],
} as const satisfies Endpoint;

/** Shows a button; changes nothing. */
export const askToUnsubscribe = {
  address: '/newsletter/unsubscribe',
  method: 'get',
  input: null,
  output: null,
  isPage: true,
  failures: [],
} as const satisfies Endpoint;

/** The button, and mail programs (RFC 8058). */
export const unsubscribeFromNewsletter = {
  address: '/newsletter/unsubscribe',
  method: 'post',
  input: null,
  output: null,
  isPage: true,
  failures: ['UNKNOWN_TOKEN', 'UNAVAILABLE'],
} as const satisfies Endpoint;

export type NewsletterFailure = FailureOf<typeof subscribeToNewsletter> | FailureOf<typeof unsubscribeFromNewsletter>;
