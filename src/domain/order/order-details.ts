import { characterCount } from '../shared/character-count.ts';
import { type DeliveryForm, fitsDeliveryField, MAX_DELIVERY_VALUE } from './delivery-form.ts';
import type { OrderDetails, SaleKind } from './order.ts';

/** Whether a text looks like a password. The database has the same rule (private.looks_like_password). */
export const looksLikePassword = (text: string): boolean =>
  /(?<![\p{L}\p{N}_])(password|passwd|kata ?sandi|sandi|pass|pw|pwd)(?![\p{L}\p{N}_])\s*[:=]/iu.test(text);

const MAX = { gameId: MAX_DELIVERY_VALUE, server: MAX_DELIVERY_VALUE, note: 500 } as const;

/** `UNFIT`: not of the form that the game's field has. */
export type DetailProblem = 'GAME_ID_MISSING' | 'SERVER_MISSING' | 'UNFIT' | 'TOO_LONG' | 'PASSWORD' | 'UNREADABLE';

type Given = Readonly<Record<keyof OrderDetails, string>>;

/** An account is delivered as it is: only the note is needed. A game without a server asks for none. */
const isNeeded = (kind: SaleKind, field: keyof OrderDetails, form: DeliveryForm): boolean =>
  field === 'note' || (kind !== 'account' && (form.length === 0 || form.some((one) => one.field === field)));

/** A service needs everything that its game asks for; what an item needs of it is left to the buyer, but all or nothing. */
const isMissing = (kind: SaleKind, field: keyof OrderDetails, given: Given, form: DeliveryForm): boolean => {
  if (form.length === 0) return kind === 'service' && field === 'gameId';
  return field !== 'note' && (kind === 'service' || form.some((one) => given[one.field].trim() !== ''));
};

const problemOf = (kind: SaleKind, field: keyof OrderDetails, given: Given, form: DeliveryForm): DetailProblem | null => {
  if (!isNeeded(kind, field, form)) return null;
  const text = given[field].trim();
  if (text === '') return isMissing(kind, field, given, form) ? (field === 'server' ? 'SERVER_MISSING' : 'GAME_ID_MISSING') : null;
  if (characterCount(text) > MAX[field]) return 'TOO_LONG';
  if (looksLikePassword(text)) return 'PASSWORD';
  if ((field === 'note' ? /(?!\n)\p{Cc}/u : /\p{Cc}/u).test(text)) return 'UNREADABLE';
  return form.every((one) => one.field !== field || fitsDeliveryField(one, text)) ? null : 'UNFIT';
};

/**
 * Validates the delivery details of a buyer, by field; null when valid. What a kind of goods does not need is ignored.
 * @param form the fields of the game; none where the owner has set none
 */
export const checkOrderDetails = (
  kind: SaleKind,
  given: Given,
  form: DeliveryForm = [],
): Readonly<Partial<Record<keyof OrderDetails, DetailProblem>>> | null => {
  const found = (['gameId', 'server', 'note'] as const).flatMap((field) => {
    const problem = problemOf(kind, field, given, form);
    return problem === null ? [] : [[field, problem] as const];
  });
  return found.length === 0 ? null : Object.fromEntries(found);
};

/** The details that are kept for a kind of goods. */
export const neededDetails = (kind: SaleKind, given: OrderDetails, form: DeliveryForm = []): OrderDetails => ({
  gameId: isNeeded(kind, 'gameId', form) ? given.gameId : null,
  server: isNeeded(kind, 'server', form) ? given.server : null,
  note: given.note,
});
