import { SALE_SORTS, type SaleListRequest } from '../../../../application/flash-sale/admin-flash-sale-repository.ts';
import { SALE_STATES } from '../../../../domain/flash-sale/sale-state.ts';
import type { AddressFormat } from '../kit/list/use-address-state.ts';

const among = <T extends string>(choices: readonly T[], value: string | null): T | undefined => choices.find((choice) => choice === value);
const MAX_TEXT = 100;
const MAX_PAGE = 10_000;

/** For example `?state=upcoming&q=raja&sort=newest&page=2`; absurd values are left out. */
export const SALE_ADDRESS: AddressFormat<SaleListRequest> = {
  read: (parameters) => {
    const page = Number(parameters.get('page') ?? 1);
    return {
      state: among(SALE_STATES, parameters.get('state')) ?? 'live',
      text: (parameters.get('q') ?? '').trim().slice(0, MAX_TEXT),
      sort: among(SALE_SORTS, parameters.get('sort')) ?? 'time',
      page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
    };
  },
  write: ({ state, text, sort, page }) => ({
    state: state === 'live' ? null : state,
    q: text,
    sort: sort === 'time' ? null : sort,
    page: page === 1 ? null : String(page),
  }),
  firstPage: { page: 1 },
};
