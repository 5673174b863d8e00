import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a request can have come from a page of this shop, or from no page at all. Browsers say where a request comes from
 * (Fetch Metadata; RFC 6454, Origin); what is no browser says nothing and carries nobody's cookies.
 */
export const isSameOrigin = (headers: IncomingHttpHeaders, publicUrl: string): boolean => {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const { origin } = headers;
  if (origin === undefined) return true;
  if (origin === publicUrl) return true;
  return URL.canParse(origin) && /^https?:$/.test(new URL(origin).protocol) && new URL(origin).host === headers.host;
};
