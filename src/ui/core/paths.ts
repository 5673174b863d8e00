import { type ProductFilter, type ProductQuery, writeProductQuery } from '../../domain/catalog/product-query.ts';
import type { SaleKind } from '../../domain/order/order.ts';
import type { SearchSort } from '../../domain/search/parsed-query.ts';

const withQuery = (path: string, pairs: readonly (readonly [string, string])[]): string =>
  pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs.map(([name, value]) => [name, value]))}`;

/** The steps of the sign-in page that an address may open. */
export type AuthMode = 'daftar' | 'kode' | 'lupa' | 'sandi' | 'verifikasi' | 'profil';

/** Every address of the shop. No other file contains a path. */
export const paths = {
  home: '/',
  auth: '/auth',
  signUp: '/auth?mode=daftar',
  /** The sign-in page with the way back. @param from path and query of the page that requires it */
  authFor: (from: string, mode: AuthMode | null = null): string =>
    withQuery('/auth', [...(mode === null ? [] : [['mode', mode] as const]), ...(from === '/' ? [] : [['redirect', from] as const])]),
  admin: '/admin',
  products: '/products',
  /** An alias of the same page; the address is the specification's (section 2). */
  allProducts: '/products?category=all',
  productsMatching: (query: ProductQuery, after: string | null = null): string =>
    withQuery('/products', [...writeProductQuery(query), ...(after === null ? [] : [['after', after] as const])]),
  /** A list, or a search, with pairs of its form. */
  listWith: (path: string, pairs: readonly (readonly [string, string])[]): string => withQuery(path, pairs),
  productsOfGame: (slug: string): string => withQuery('/products', [['game', slug]]),
  productsOfCategory: (slug: string): string => withQuery('/products', [['category', slug]]),
  /** @param game slug, of one game alone */
  productsOfKind: (kind: SaleKind, game?: string): string =>
    withQuery('/products', [...(game === undefined ? [] : [['game', game] as const]), ['jenis', kind]]),
  rentable: '/products?sewa=1',
  popular: '/products?sort=popular',
  product: (id: string): string => `/products/${encodeURIComponent(id)}`,
  productRental: (id: string): string => withQuery(`/products/${encodeURIComponent(id)}`, [['mode', 'sewa']]),
  /** The page of a product with the purchase dialog open. */
  productToBuy: (id: string): string => withQuery(`/products/${encodeURIComponent(id)}`, [['beli', '1']]),
  productToRent: (id: string, optionId: string): string => withQuery(`/products/${encodeURIComponent(id)}`, [['opsi', optionId]]),
  /** The page of a product with its cheapest rental option selected, whose id cards do not have. */
  productToRentCheapest: (id: string): string => withQuery(`/products/${encodeURIComponent(id)}`, [['opsi', 'termurah']]),
  /** The page of a product whose alert is switched on after the sign-in. */
  productToWatch: (id: string): string => withQuery(`/products/${encodeURIComponent(id)}`, [['kabari', id]]),
  /** The page of a product with the rental dialog open. @param start in the format of `wanted-start.ts` of that page */
  productToRentAt: (id: string, optionId: string, start: string): string =>
    withQuery(`/products/${encodeURIComponent(id)}`, [
      ['opsi', optionId],
      ['mulai', start],
    ]),
  flashSales: '/flash-sales',
  flashSale: (id: string): string => `/flash-sales/${encodeURIComponent(id)}`,
  search: '/search',
  searchFor: (text: string, filter: ProductFilter | null = null, sort: SearchSort | null = null, offset = 0): string =>
    withQuery('/search', [
      ['q', text],
      ...(filter === null ? [] : writeProductQuery({ filter, sort: 'newest' })),
      ...(sort === null ? [] : [['sort', sort] as const]),
      ...(offset === 0 ? [] : [['mulai', String(offset)] as const]),
    ]),
  help: '/help',
  helpFor: (text: string): string => withQuery('/help', text === '' ? [] : [['q', text]]),
  question: (id: string): string => `/help#${id}`,
  helpPayment: '/help#payment',
  feed: '/feed',
  /** @param game slug, null for every game */
  feedOf: (game: string | null, after: string | null = null): string =>
    withQuery('/feed', [...(game === null ? [] : [['game', game] as const]), ...(after === null ? [] : [['after', after] as const])]),
  sell: '/sell',
  community: '/community',
  numberCheck: (number: string): string => `${withQuery('/community', [['nomor', number]])}#cek-nomor`,
  profile: '/profile',
  wishlist: '/wishlist',
  wishlistToWatch: (id: string): string => withQuery('/wishlist', [['kabari', id]]),
  settings: '/settings',
  terms: '/terms',
  privacy: '/terms#privacy',
  payment: '/payment',
  paymentStatus: '/payment-status',
  orders: '/orders',
  notifications: '/notifications',
  designSystem: '/internal/design-system',
  /** The action of the footer's form; not a page. */
  newsletter: '/api/newsletter',
  unsubscribe: (token: string): string => withQuery('/newsletter/unsubscribe', [['token', token]]),
} as const;

/** Whether an address, with or without its query, belongs to the admin; `/adminx` does not. */
export const isAdminPath = (address: string): boolean => /^\/admin(?:[/?#]|$)/.test(address);
