/** An action of staff on a customer's account. */
export type CustomerAction =
  | { readonly kind: 'block' | 'unblock'; readonly id: string; readonly reason: string }
  /** `session` null ends all sessions. */
  | { readonly kind: 'end-sessions'; readonly id: string; readonly session: string | null }
  | { readonly kind: 'add-note'; readonly id: string; readonly body: string }
  | { readonly kind: 'delete-note'; readonly note: string };

const REASON_LENGTH = { min: 3, max: 300 } as const;
export const MAX_NOTE_LENGTH = 1000;

/** Validates an action before it is sent; null when valid. */
export const actionProblem = (action: CustomerAction): 'REASON' | 'BODY' | null => {
  if (action.kind === 'block' || action.kind === 'unblock') {
    const { length } = action.reason.trim();
    return length < REASON_LENGTH.min || length > REASON_LENGTH.max ? 'REASON' : null;
  }
  if (action.kind !== 'add-note') return null;
  const { length } = action.body.trim();
  return length < 1 || length > MAX_NOTE_LENGTH ? 'BODY' : null;
};
