/** Whether an address is for those who find and share, and no page. */
export const isDiscovery = (path: string): boolean => path === '/robots.txt' || path === '/sitemap.xml' || /^\/(sitemaps|og)\//.test(path);
