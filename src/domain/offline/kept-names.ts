/** How the names of the shop's caches begin. */
export const KEPT = 'toko-';

/** Whether a cache of this origin is the shop's. */
export const isOfTheShop = (cache: string): boolean => cache.startsWith(KEPT);
