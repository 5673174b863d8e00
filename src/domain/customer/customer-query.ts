import { readIdentifier } from '../auth/login-identifier.ts';

export const CUSTOMER_STATES = ['blocked', 'staff', 'unverified'] as const;
type CustomerState = (typeof CUSTOMER_STATES)[number];

export const CUSTOMER_SORTS = ['newest', 'oldest', 'name'] as const;
type CustomerSort = (typeof CUSTOMER_SORTS)[number];

/** Which customers a list shows. */
export interface CustomerQuery {
  /** As typed. */
  readonly text: string;
  readonly state: CustomerState | null;
  readonly sort: CustomerSort;
  /** The cursor of the row before the first one. */
  readonly after: string | null;
}

/** What typed text is looked for as: a whole number in any accepted form, a whole e-mail address, or a part of a name. */
export interface CustomerText {
  readonly by: 'phone' | 'email' | 'name';
  readonly text: string;
}

/** Null for nothing typed. */
export const readCustomerText = (input: string): CustomerText | null => {
  const text = input.trim();
  if (text === '') return null;
  const identifier = readIdentifier(text);
  if (identifier.kind === 'phone') return { by: 'phone', text: identifier.phone };
  return text.includes('@') ? { by: 'email', text: identifier.email } : { by: 'name', text };
};

/** What precedes the row's id in a cursor is the database's own; only its shape is known here. */
const CURSOR = /^.{0,80}~[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/s;
const TIME = /^\d{4}-\d{2}-\d{2} /;

/** A query from an address; what cannot be read there is left out. @param get a parameter by its name */
export const readCustomerQuery = (get: (name: string) => string | null): CustomerQuery => {
  const state = get('status');
  const order = get('sort');
  const sort = CUSTOMER_SORTS.find((one) => one === order) ?? 'newest';
  const after = get('after');
  const fits = after !== null && CURSOR.test(after) && (sort === 'name' || TIME.test(after));
  return {
    text: (get('q') ?? '').slice(0, 100),
    state: CUSTOMER_STATES.find((one) => one === state) ?? null,
    sort,
    after: fits ? after : null,
  };
};
