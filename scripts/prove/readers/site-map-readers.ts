import { crawl } from '../../../tests/support/crawler.ts';
import { fetchFromNpm, fetchFromPyPi } from '../packages.ts';
import type { ReadersPart } from './part.ts';

const NPM = ['sitemapper@4.1.6'];
const PYPI = ['ultimate-sitemap-parser==1.8.1'];

const USP = `
import json, sys
from usp.tree import sitemap_tree_for_homepage
print(json.dumps(sorted({page.url for page in sitemap_tree_for_homepage(sys.argv[1]).all_pages()})))`;

interface Sitemapper {
  fetch(): Promise<{ readonly sites: readonly string[]; readonly errors: readonly unknown[] }>;
}

const sorted = (addresses: Iterable<string>): readonly string[] => [...new Set(addresses)].toSorted();

export const siteMapReaders: ReadersPart = {
  title: 'site maps',
  run: async ({ shop, sql, origin }) => {
    const node = await fetchFromNpm(NPM);
    const python = await fetchFromPyPi(PYPI);
    try {
      const Reader = await node.load<new (options: object) => Sitemapper>('sitemapper');
      const { sites, errors } = await new Reader({ url: `${origin}/sitemap.xml`, timeout: 20_000, returnErrors: true }).fetch();
      const found = sorted(sites);
      const differences = errors.map((error) => `sitemapper: ${JSON.stringify(error)}`);
      if (python !== null) {
        const others = await python.run<readonly string[]>(USP, origin);
        if (String(others) !== String(found)) differences.push(`two readers: ${others.length} and ${found.length} addresses`);
      }
      const rows = await sql<{ id: string }[]>`select id from products where is_active and archived_at is null`;
      const missing = rows.filter(({ id }) => !found.includes(`${origin}/products/${id}`));
      differences.push(...missing.map(({ id }) => `product ${id} is in no site map`));
      for (const address of found) {
        const page = await crawl(shop, address.slice(origin.length) || '/');
        if (page.status !== 200 || page.canonical !== address) differences.push(`${address}: ${page.status}, canonical ${page.canonical}`);
      }
      return {
        rows: [
          ['programs that read site maps', ['sitemapper', ...(python === null ? [] : ['ultimate-sitemap-parser'])].join(', ')],
          ['addresses that all of them found, each its own canonical one', found.length],
        ],
        differences,
      };
    } finally {
      await node.remove();
      await python?.remove();
    }
  },
};
