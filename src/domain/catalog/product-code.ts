const DIGITS = 8;

/** The short code of a product: the beginning of its id, by which the search finds it. */
export const productCode = (id: string): string => id.slice(0, DIGITS).toUpperCase();
