/** What the shop's people do to a customer's account. */
export type CustomerAction =
  | { readonly kind: 'block' | 'unblock'; readonly id: string; readonly reason: string }
  /** `session` null: every one. */
  | { readonly kind: 'end-sessions'; readonly id: string; readonly session: string | null }
  | { readonly kind: 'add-note'; readonly id: string; readonly body: string }
  | { readonly kind: 'delete-note'; readonly note: string };

const REASON_LENGTH = { least: 3, most: 300 } as const;
export const MAX_NOTE_LENGTH = 1000;

/** What is wrong with a deed before anybody is asked; null when nothing is. */
export const actionProblem = (deed: CustomerAction): 'REASON' | 'BODY' | null => {
  if (deed.kind === 'block' || deed.kind === 'unblock') {
    const { length } = deed.reason.trim();
    return length < REASON_LENGTH.least || length > REASON_LENGTH.most ? 'REASON' : null;
  }
  if (deed.kind !== 'add-note') return null;
  const { length } = deed.body.trim();
  return length < 1 || length > MAX_NOTE_LENGTH ? 'BODY' : null;
};
