import { readIdentifiers } from '../auth/login-identifier.ts';
import { isDatabaseMoment } from '../shared/moment.ts';
import { withoutInvisible } from '../shared/typed-text.ts';

export const CUSTOMER_STATES = ['blocked', 'staff', 'unverified'] as const;
type CustomerState = (typeof CUSTOMER_STATES)[number];

export const CUSTOMER_SORTS = ['newest', 'oldest', 'name'] as const;
type CustomerSort = (typeof CUSTOMER_SORTS)[number];

/** Filter and page of the customer list. */
export interface CustomerQuery {
  /** The search text as typed. */
  readonly text: string;
  readonly state: CustomerState | null;
  readonly sort: CustomerSort;
  /** The cursor of the last row of the previous page. */
  readonly after: string | null;
}

/** The search text by kind: a complete phone number in any accepted form, a complete e-mail address, or part of a name. */
export interface CustomerText {
  readonly by: 'phone' | 'email' | 'name';
  readonly text: string;
}

/** Everything that the text can mean, as at sign-in; the first that is somebody's counts. Empty for empty text. */
export const readCustomerTexts = (input: string): readonly CustomerText[] => {
  const text = withoutInvisible(input).trim();
  if (text === '') return [];
  const identifiers = readIdentifiers(input);
  if (identifiers[0].kind === 'email' && !text.includes('@')) return [{ by: 'name', text }];
  return identifiers.map(
    (one): CustomerText => (one.kind === 'phone' ? { by: 'phone', text: one.phone } : { by: 'email', text: one.email }),
  );
};

/** The database defines what precedes the row's id in a cursor; only the shape is validated here. */
const CURSOR = /^.{0,80}~[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/s;

const placeOf = (cursor: string): string => cursor.slice(0, cursor.lastIndexOf('~'));

/** Reads a query from an address; invalid values are ignored. @param get returns a parameter by its name */
export const readCustomerQuery = (get: (name: string) => string | null): CustomerQuery => {
  const state = get('status');
  const order = get('sort');
  const sort = CUSTOMER_SORTS.find((one) => one === order) ?? 'newest';
  const after = get('after');
  const fits = after !== null && CURSOR.test(after) && (sort === 'name' || isDatabaseMoment(placeOf(after)));
  return {
    text: (get('q') ?? '').slice(0, 100),
    state: CUSTOMER_STATES.find((one) => one === state) ?? null,
    sort,
    after: fits ? after : null,
  };
};
