/** Whether an address is for search engines and link previews, and no page. */
export const isDiscovery = (path: string): boolean => path === '/robots.txt' || path === '/sitemap.xml' || /^\/(sitemaps|og)\//.test(path);
