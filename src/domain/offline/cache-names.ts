/** How the names of the shop's caches begin. */
export const CACHE_PREFIX = 'toko-';

/** Whether a cache of this origin is the shop's. */
export const isShopCache = (cache: string): boolean => cache.startsWith(CACHE_PREFIX);
