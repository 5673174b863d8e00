import { randomUUID } from 'node:crypto';
import type { AuthContext } from '../auth-context.ts';
import { mergeMetadata } from '../users/merge-metadata.ts';
import type { Metadata } from '../wire/fields.ts';

/**
 * What somebody reads who signs up with a number that is taken: a new account in all but its identities, which are none, as upstream's.
 * Whoever looks closely learns that the number is taken; how many one may look at is bounded (`SmsBudget.ask`).
 */
export const strangerView = (context: AuthContext, phone: string, data: Metadata | null): Record<string, unknown> => {
  const now = context.now();
  return {
    id: randomUUID(),
    aud: 'authenticated',
    role: '',
    email: '',
    phone,
    app_metadata: { provider: 'phone', providers: ['phone'] },
    user_metadata: mergeMetadata(null, data),
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
    confirmation_sent_at: now,
  };
};
