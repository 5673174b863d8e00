/** The prefix of the shop's cache names. */
export const CACHE_PREFIX = 'toko-';

/** Whether a cache of this origin belongs to the shop. */
export const isShopCache = (cache: string): boolean => cache.startsWith(CACHE_PREFIX);
