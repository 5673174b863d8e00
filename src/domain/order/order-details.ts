import { characterCount } from '../shared/character-count.ts';
import type { OrderDetails, SaleKind } from './order.ts';

/** Whether a text looks like a password. The database has the same rule (private.looks_like_password). */
export const looksLikePassword = (text: string): boolean =>
  /(?<![\p{L}\p{N}_])(password|passwd|kata ?sandi|sandi|pass|pw|pwd)(?![\p{L}\p{N}_])\s*[:=]/iu.test(text);

const MAX = { gameId: 60, server: 60, note: 500 } as const;

export type DetailProblem = 'GAME_ID_MISSING' | 'TOO_LONG' | 'PASSWORD' | 'UNREADABLE';

/** An account is delivered as it is: only the note is needed. */
const isNeeded = (kind: SaleKind, field: keyof OrderDetails): boolean => kind !== 'account' || field === 'note';

const problemOf = (kind: SaleKind, field: keyof OrderDetails, given: string): DetailProblem | null => {
  if (!isNeeded(kind, field)) return null;
  const text = given.trim();
  if (kind === 'service' && field === 'gameId' && text === '') return 'GAME_ID_MISSING';
  if (characterCount(text) > MAX[field]) return 'TOO_LONG';
  if (looksLikePassword(text)) return 'PASSWORD';
  return (field === 'note' ? /(?!\n)\p{Cc}/u : /\p{Cc}/u).test(text) ? 'UNREADABLE' : null;
};

/** Validates the delivery details of a buyer, by field; null when valid. What a kind of goods does not need is ignored. */
export const checkOrderDetails = (
  kind: SaleKind,
  given: Readonly<Record<keyof OrderDetails, string>>,
): Readonly<Partial<Record<keyof OrderDetails, DetailProblem>>> | null => {
  const found = (['gameId', 'server', 'note'] as const).flatMap((field) => {
    const problem = problemOf(kind, field, given[field]);
    return problem === null ? [] : [[field, problem] as const];
  });
  return found.length === 0 ? null : Object.fromEntries(found);
};

/** The details that are kept for a kind of goods. */
export const neededDetails = (kind: SaleKind, given: OrderDetails): OrderDetails => ({
  gameId: isNeeded(kind, 'gameId') ? given.gameId : null,
  server: isNeeded(kind, 'server') ? given.server : null,
  note: given.note,
});
