const OWN = '/storage/v1/object/public/';

/** Files of this shop are kept without origin and read with the backend's, so that a shop can move (website_settings, products). */
export const withOrigin = (origin: string, address: string | null): string | null =>
  address?.startsWith(OWN) === true ? `${origin}${address}` : address;

/** The inverse, before writing. */
export const withoutOrigin = (origin: string, address: string | null): string | null =>
  origin !== '' && address?.startsWith(`${origin}${OWN}`) === true ? address.slice(origin.length) : address;
