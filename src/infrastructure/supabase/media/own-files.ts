const OWN = '/storage/v1/object/public/';

/** Where anybody reads a stored file. */
export const publicFileUrl = (origin: string, bucket: string, path: string): string => `${origin}${OWN}${bucket}/${path}`;

/** Own files are stored without an origin and read with the backend's, so that a shop can move (website_settings, products). */
export const withOrigin = (origin: string, address: string | null): string | null =>
  address?.startsWith(OWN) === true ? `${origin}${address}` : address;

/** The inverse, before writing. */
export const withoutOrigin = (origin: string, address: string | null): string | null =>
  origin !== '' && address?.startsWith(`${origin}${OWN}`) === true ? address.slice(origin.length) : address;
