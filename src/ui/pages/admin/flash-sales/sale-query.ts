import { SALE_SORTS, type SaleListRequest } from '../../../../application/flash-sale/admin-flash-sale-repository.ts';
import { SALE_STATES } from '../../../../domain/flash-sale/sale-state.ts';

const among = <T extends string>(choices: readonly T[], value: string | null): T | undefined => choices.find((choice) => choice === value);
const LONGEST = 100;
const LAST_PAGE = 10_000;

/** Reads `?state=upcoming&q=raja&sort=newest&page=2`; absurd values are left out. */
export const readSaleQuery = (query: URLSearchParams): SaleListRequest => {
  const page = Number(query.get('page') ?? 1);
  return {
    state: among(SALE_STATES, query.get('state')) ?? 'live',
    text: (query.get('q') ?? '').trim().slice(0, LONGEST),
    sort: among(SALE_SORTS, query.get('sort')) ?? 'time',
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
  };
};

/** The inverse; what is usual is left out. */
export const writeSaleQuery = ({ state, text, sort, page }: SaleListRequest): string => {
  const query = new URLSearchParams();
  if (state !== 'live') query.set('state', state);
  if (text !== '') query.set('q', text);
  if (sort !== 'time') query.set('sort', sort);
  if (page !== 1) query.set('page', String(page));
  return query.size === 0 ? '?' : `?${query}`;
};
