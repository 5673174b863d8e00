import { characterCount } from '../shared/character-count.ts';
/** An action of staff on a customer's account. */
export type CustomerAction =
  | { readonly kind: 'block' | 'unblock'; readonly id: string; readonly reason: string }
  /** `session` null ends all sessions. */
  | { readonly kind: 'end-sessions'; readonly id: string; readonly session: string | null }
  | { readonly kind: 'add-note'; readonly id: string; readonly body: string }
  | { readonly kind: 'delete-note'; readonly note: string };

const REASON_LENGTH = { min: 3, max: 300 } as const;
export const MAX_NOTE_LENGTH = 1000;

/** Validates an action before it is sent; null when valid. The database has the same rules (private.is_valid_reason, public.add_customer_note). */
export const actionProblem = (action: CustomerAction): 'REASON' | 'BODY' | null => {
  if (action.kind === 'block' || action.kind === 'unblock') {
    const length = characterCount(action.reason.trim());
    return length < REASON_LENGTH.min || length > REASON_LENGTH.max || /\p{Cc}/u.test(action.reason.trim()) ? 'REASON' : null;
  }
  if (action.kind !== 'add-note') return null;
  // The database stores a space for each control character other than the line feed.
  const length = characterCount(action.body.replace(/(?!\n)\p{Cc}/gu, ' ').trim());
  return length < 1 || length > MAX_NOTE_LENGTH ? 'BODY' : null;
};
