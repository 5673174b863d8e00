import type { NewsletterSubscribers, Subscription } from '../../../application/newsletter/newsletter.ts';
import type { RestClient } from '../../supabase/shared/rest-client.ts';
import { dataOf } from '../../supabase/shared/to-port-error.ts';

/** private.newsletter_subscribers, through functions for the server. */
export class SupabaseNewsletterSubscribers implements NewsletterSubscribers {
  constructor(
    /** With the secret key. */
    private readonly rest: RestClient,
  ) {}

  async add({ email, consentVersion, source }: Subscription): Promise<boolean> {
    return dataOf(
      await this.rest.rpc('server_subscribe_newsletter', { p_email: email, p_consent_version: consentVersion, p_source: source }),
    );
  }

  async end(tokenHash: string): Promise<boolean> {
    return dataOf(await this.rest.rpc('server_unsubscribe_newsletter', { p_token_hash: tokenHash }));
  }
}
