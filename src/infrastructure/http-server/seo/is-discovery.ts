/** Whether an address is meant for search engines and link previews, and is no page. */
export const isDiscovery = (path: string): boolean => path === '/robots.txt' || path === '/sitemap.xml' || /^\/(sitemaps|og)\//.test(path);
