import { subscribe, unsubscribe } from '../../../application/newsletter/newsletter.answers.ts';
import type { NewsletterSubscribers, Subscription } from '../../../application/newsletter/newsletter.ts';
import { answerOf } from '../../supabase/shared/call-function.ts';
import type { RestClient } from '../../supabase/shared/rest-client.ts';

/** private.newsletter_subscribers, through functions for the server. */
export class SupabaseNewsletterSubscribers implements NewsletterSubscribers {
  constructor(
    /** With the secret key. */
    private readonly rest: RestClient,
  ) {}

  add({ email, consentVersion, source }: Subscription): Promise<boolean> {
    return answerOf(this.rest, subscribe, { email, consentVersion, source });
  }

  end(tokenHash: string): Promise<boolean> {
    return answerOf(this.rest, unsubscribe, { tokenHash });
  }
}
