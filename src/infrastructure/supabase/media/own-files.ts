const OWN = '/storage/v1/object/public/';

/** The public address of a stored file. */
export const publicFileUrl = (origin: string, bucket: string, path: string): string => `${origin}${OWN}${bucket}/${path}`;

/**
 * Adds the backend's origin to an own file. Own files are stored without an origin, so that a shop can move (website_settings, products).
 */
export const withOrigin = (origin: string, address: string | null): string | null =>
  address?.startsWith(OWN) === true ? `${origin}${address}` : address;

/** Removes the origin before writing; the inverse of `withOrigin`. */
export const withoutOrigin = (origin: string, address: string | null): string | null =>
  origin !== '' && address?.startsWith(`${origin}${OWN}`) === true ? address.slice(origin.length) : address;
