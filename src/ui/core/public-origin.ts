/** Where the world finds this shop: scheme, host and port, no trailing slash. The only source of absolute addresses. */
export class PublicOrigin {
  constructor(readonly value: string) {}
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * What the page says (`<meta name="public-url">`), else where it is open. A shop whose owner has set no address says "localhost", which
 * is somebody else on every other device: there, too, it is where the page is open.
 */
export const readPublicOrigin = (stated: string, here: Pick<URL, 'origin' | 'hostname'>): PublicOrigin => {
  const { hostname } = new URL(stated || here.origin);
  return new PublicOrigin(stated === '' || (LOOPBACK.test(hostname) && !LOOPBACK.test(here.hostname)) ? here.origin : stated);
};
