/** Addresses for search engines and link previews, which are no pages, as patterns of the route table. */
export const DISCOVERY_PATHS = ['/robots.txt', '/sitemap.xml', '/sitemaps/:part{.*}', '/og/:picture{.*}'] as const;
