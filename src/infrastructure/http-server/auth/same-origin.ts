import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a request comes from a page of this shop, or from no page. Browsers send the origin (Fetch Metadata; RFC 6454, Origin); other
 * clients do not, and have no visitor's cookies.
 */
export const isSameOrigin = (headers: IncomingHttpHeaders, publicUrl: string): boolean => {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const { origin } = headers;
  if (origin === undefined) return true;
  if (origin === publicUrl) return true;
  return URL.canParse(origin) && /^https?:$/.test(new URL(origin).protocol) && new URL(origin).host === headers.host;
};
