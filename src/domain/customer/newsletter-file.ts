import { csvText } from '../shared/csv-text.ts';

/** Somebody who wants news by e-mail. */
export interface Subscriber {
  readonly id: number;
  readonly email: string;
  readonly consentedAt: Date;
  readonly consentVersion: string;
  readonly source: string;
  /** For the address in the mail that ends the subscription. */
  readonly unsubscribeToken: string;
}

const HEAD = ['email', 'consented_at', 'consent_version', 'source', 'unsubscribe_token'];

/** The list as mailing programs read it. */
export const newsletterFile = (subscribers: readonly Subscriber[]): string =>
  csvText([
    HEAD,
    ...subscribers.map((one) => [one.email, one.consentedAt.toISOString(), one.consentVersion, one.source, one.unsubscribeToken]),
  ]);
