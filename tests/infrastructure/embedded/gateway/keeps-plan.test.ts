import { describe, expect, test } from '@jest/globals';
import { keepsPlan } from '../../../../src/infrastructure/embedded/gateway/guest-reads.ts';

const isPlanKept = (query: string): boolean => keepsPlan(new URL(`http://front/rest/v1/${query}`));
const SALES = 'flash_sales.is_active=eq.true&flash_sales.end_time=gt.2026-11-26T00:00:00Z';
const LISTED = `products?select=name,flash_sales(id)&${SALES}&is_active=is.true&is_sold=is.false`;
const NEWEST = 'order=created_at.desc,id.desc&limit=25';
const OLDER = 'or=(created_at.lt."2026-11-20T00:00:00Z",id.lt.9b2f1f80-51a5-4b4f-9c36-9f1f2c1ac601)';

describe('statement with a kept plan', () => {
  test.each([
    ['for a first page', `${LISTED}&${NEWEST}`],
    ['for a later page', `${LISTED}&created_at=lte.2026-11-20T00:00:00Z&${OLDER}&${NEWEST}`],
    ['for a later page by price', `${LISTED}&charged_price=gte.5000&${OLDER}&order=charged_price.asc,created_at.desc,id.desc&limit=25`],
    ['for a first page of a kind', `${LISTED}&sale_kind=eq.service&${NEWEST}`],
    ['for a later page of a kind', `${LISTED}&sale_kind=eq.item&created_at=lte.2026-11-20T00:00:00Z&${OLDER}&${NEWEST}`],
    ['for one product', `products?select=*&id=eq.9b2f1f80-51a5-4b4f-9c36-9f1f2c1ac601&${SALES}`],
    ['for all tiers', 'tiers?select=id,name&is_active=is.true&order=sort_order'],
  ])('%s', (_, query) => expect(isPlanKept(query)).toBe(true));
});

describe('statement planned for its values', () => {
  test.each([
    ['of one tier, which may be rare', `${LISTED}&tier_id=in.(9b2f1f80-51a5-4b4f-9c36-9f1f2c1ac601)&${NEWEST}`],
    ['of one kind with a rare condition', `${LISTED}&sale_kind=eq.service&has_rental=is.true&${NEWEST}`],
    ['of some kinds', `${LISTED}&sale_kind=in.(service,item)&${NEWEST}`],
    ['of prices that few products have', `${LISTED}&charged_price=gte.5000000&${NEWEST}`],
    ['of rows of one person', 'products?select=name&owner=eq.9b2f1f80-51a5-4b4f-9c36-9f1f2c1ac601'],
    ['of one of several ids', `${LISTED}&or=(price.gt.5,name.eq.Akun)&${NEWEST}`],
    ['of products on sale', `products?select=name,flash_sales!inner(id)&${SALES}&is_active=is.true&${NEWEST}`],
    ['of a function', 'rpc/count_listing?p_min=500'],
  ])('%s', (_, query) => expect(isPlanKept(query)).toBe(false));
});
