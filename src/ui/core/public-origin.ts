/** The public origin of this shop: scheme, host and port, no trailing slash. The only source of absolute addresses. */
export class PublicOrigin {
  constructor(readonly value: string) {}
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * The public address in the page (`<meta name="public-url">`), else the page's own origin. A shop without a configured address has
 * "localhost" there, which is another machine on every other device, so the page's own origin applies then, too.
 */
export const readPublicOrigin = (stated: string, here: Pick<URL, 'origin' | 'hostname'>): PublicOrigin => {
  const { hostname } = new URL(stated || here.origin);
  return new PublicOrigin(stated === '' || (LOOPBACK.test(hostname) && !LOOPBACK.test(here.hostname)) ? here.origin : stated);
};
