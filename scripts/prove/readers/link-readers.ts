import { type CrawledPage, crawl } from '../../../tests/support/crawler.ts';
import { fetchFromNpm, fetchFromPyPi, type NodePackages } from '../packages.ts';
import type { ReadersPart } from './part.ts';
import type { ReadersShop } from './readers-shop.ts';

const NPM = [
  'open-graph-scraper@6.12.0',
  ...['metascraper', 'metascraper-date', 'metascraper-description', 'metascraper-image', 'metascraper-title', 'metascraper-url'].map(
    (name) => `${name}@5.49.24`,
  ),
  'unfurl.js@6.4.0',
  'link-preview-js@4.0.4',
  'url-metadata@5.10.0',
  'page-metadata-parser@1.1.4',
  'domino@2.1.6',
];
const PYPI = ['extruct==0.18.0'];

/** What a program says about a page. Undefined: it does not read that. */
interface Preview {
  readonly title?: unknown;
  readonly description?: unknown;
  readonly image?: unknown;
  readonly url?: unknown;
  readonly price?: unknown;
  readonly currency?: unknown;
  readonly availability?: unknown;
  /** The date of the page; null for none. */
  readonly date?: unknown;
}

interface Fetched {
  readonly url: string;
  readonly html: string;
}
type Reader = (page: Fetched) => Promise<Preview>;
// biome-ignore lint/suspicious/noExplicitAny: answers of programs that are fetched for the run, whose types are not here.
type Answer = any;

const nodeReaders = async (packages: NodePackages): Promise<Readonly<Record<string, Reader>>> => {
  const [scraper, unfurl, preview, metadata, parser, domino] = (await Promise.all(
    ['open-graph-scraper', 'unfurl.js', 'link-preview-js', 'url-metadata', 'page-metadata-parser', 'domino'].map((name) =>
      packages.load<Answer>(name),
    ),
  )) as Answer[];
  const rules = await Promise.all(
    ['date', 'description', 'image', 'title', 'url'].map((name) => packages.load<Answer>(`metascraper-${name}`)),
  );
  const metascraper = (await packages.load<Answer>('metascraper'))(rules.map((rule: Answer) => rule()));
  return {
    'open-graph-scraper': async ({ html }) => {
      const { result } = await scraper({ html });
      return {
        ...{ title: result.ogTitle, description: result.ogDescription, image: result.ogImage?.[0]?.url, url: result.ogUrl },
        ...{ price: result.ogPriceAmount ?? null, currency: result.ogPriceCurrency ?? null, availability: result.ogAvailability ?? null },
        date: result.ogDate ?? result.articlePublishedTime ?? null,
      };
    },
    metascraper: (page) => metascraper(page) as Promise<Preview>,
    'unfurl.js': async ({ url }) => {
      const { description, open_graph: graph } = await unfurl.unfurl(url);
      return { title: graph.title, description: graph.description ?? description, image: graph.images?.[0]?.url, url: graph.url };
    },
    'link-preview-js': async ({ url, html }) => {
      const found = await preview.getPreviewFromContent({ url, data: html, headers: { 'content-type': 'text/html; charset=utf-8' } });
      return { title: found.title, description: found.description, image: found.images[0] };
    },
    'url-metadata': async ({ html }) => {
      const response = new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } });
      const found = await (metadata.default ?? metadata)(null, { parseResponseObject: response, ensureSecureImageRequest: false });
      return {
        ...{ title: found['og:title'], description: found['og:description'], image: found['og:image'], url: found['og:url'] },
        ...{ price: found['og:price:amount'] || null, currency: found['og:price:currency'] || null },
        availability: found['product:availability'] || null,
      };
    },
    'page-metadata-parser': async ({ url, html }) => parser.getMetadata(domino.createWindow(html).document, url) as Preview,
  };
};

const EXTRUCT = `
import extruct, json, sys
page = json.load(open(sys.argv[1]))
found = extruct.extract(page["html"], base_url=page["url"], uniform=True)
graph = found["opengraph"][0]
offers = [one["offers"] for one in found["json-ld"] if one.get("@type") == "Product"]
print(json.dumps({
  "title": graph.get("og:title"), "description": graph.get("og:description"), "image": graph.get("og:image"), "url": graph.get("og:url"),
  "price": str(offers[0]["price"]) if offers else None,
  "currency": offers[0]["priceCurrency"] if offers else None,
  "availability": {"InStock": "in stock", "OutOfStock": "out of stock"}[offers[0]["availability"].split("/")[-1]] if offers else None,
  "date": (found["microdata"] or [None])[0],
}))`;

const expectedOf = ({ meta, canonical }: CrawledPage): Preview => ({
  title: meta.get('og:title'),
  description: meta.get('og:description'),
  image: meta.get('og:image'),
  url: canonical,
  price: meta.get('product:price:amount') ?? null,
  currency: meta.get('product:price:currency') ?? null,
  availability: meta.get('product:availability') ?? null,
  date: null,
});

/** Some programs set typographic quotes. */
const plain = (value: unknown): string => String(value).replace(/[“”]/g, '"');

const differencesOf = (name: string, path: string, expected: Preview, found: Preview): readonly string[] =>
  (Object.keys(expected) as (keyof Preview)[])
    .filter((field) => found[field] !== undefined && plain(found[field]) !== plain(expected[field]))
    .map((field) => `${name}, ${path}: ${field} is ${JSON.stringify(found[field])}, not ${JSON.stringify(expected[field])}`);

/** What the shop itself knows of its products: the programs have to find it. */
const knownOf = ({ ids }: ReadersShop): Readonly<Record<string, readonly [price: number | null, availability: string | null]>> => ({
  '/': [null, null],
  '/products': [null, null],
  '/flash-sales': [null, null],
  '/help': [null, null],
  [`/products/${ids.plain}`]: [1_250_000, 'in stock'],
  [`/products/${ids.onSale}`]: [640_000, 'in stock'],
  [`/products/${ids.coming}`]: [300_000, 'in stock'],
  [`/products/${ids.sold}`]: [90_000, 'out of stock'],
  [`/flash-sales/${ids.sale}`]: [640_000, 'in stock'],
});

export const linkReaders: ReadersPart = {
  title: 'previews of links',
  run: async (shop) => {
    const node = await fetchFromNpm(NPM);
    const python = await fetchFromPyPi(PYPI);
    try {
      const readers: Record<string, Reader> = { ...(await nodeReaders(node)) };
      if (python !== null) readers['extruct'] = (page) => python.withInput<Preview>(EXTRUCT, page);
      const differences: string[] = [];
      const known = knownOf(shop);
      for (const [path, [price, availability]] of Object.entries(known)) {
        const page = await crawl(shop.shop, path);
        const expected = expectedOf(page);
        const own = [expected.price, expected.availability];
        if (String(own) !== String([price, availability])) differences.push(`${path}: offers ${own}, not ${[price, availability]}`);
        const url = shop.origin + path;
        const html = await (await fetch(url)).text();
        for (const [name, read] of Object.entries(readers)) {
          const found = await read({ url, html }).catch((error: unknown): Preview => ({ title: `refused: ${error}` }));
          differences.push(...differencesOf(name, path, expected, found));
        }
      }
      return {
        rows: [
          ['programs that read links', Object.keys(readers).join(', ')],
          ...(python === null ? [['extruct', 'skipped: there is no Python here'] as const] : []),
          ['pages that each of them read', Object.keys(known).length],
        ],
        differences,
      };
    } finally {
      await node.remove();
      await python?.remove();
    }
  },
};
