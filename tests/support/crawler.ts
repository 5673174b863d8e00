import type { ShopProcess } from './shop-process.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
const unescaped = (text: string): string => text.replace(/&(amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity);

/** The content of a page for a program without scripts. */
export interface CrawledPage {
  readonly status: number;
  readonly title: string;
  readonly canonical: string | null;
  /** By name or property. */
  readonly meta: ReadonlyMap<string, string>;
  readonly jsonLd: readonly Record<string, unknown>[];
}

/** Fetches a page as a search engine or a messenger does, with a foreign Host header. */
export const crawl = async (shop: ShopProcess, path: string): Promise<CrawledPage> => {
  const answer = await shop.get(path, { headers: { 'user-agent': 'WhatsApp/2.24', 'x-forwarded-host': 'evil.example' } });
  const html = await answer.text();
  const head = html.slice(0, html.indexOf('</head>'));
  const meta = [...head.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g)].map(
    ([, name = '', content = '']) => [name, unescaped(content)] as const,
  );
  return {
    status: answer.status,
    title: unescaped(/<title>([^<]*)<\/title>/.exec(head)?.[1] ?? ''),
    canonical: unescaped(/<link rel="canonical" href="([^"]*)">/.exec(head)?.[1] ?? '') || null,
    meta: new Map(meta),
    jsonLd: [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, text = '']) => JSON.parse(text) as Record<string, unknown>,
    ),
  };
};

type Data = Readonly<Record<string, unknown>>;
const isAbsolute = (value: unknown, origin: string): boolean => typeof value === 'string' && value.startsWith(`${origin}/`);
const isFilled = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

const faultsOfList = (list: unknown, place: 'item' | 'url', origin: string): string[] =>
  (list as readonly Data[]).flatMap((entry, index) =>
    entry['position'] === index + 1 && isFilled(entry['name']) && isAbsolute(entry[place], origin) ? [] : [`entry ${index + 1}`],
  );

const faultsOfProduct = (product: Data, origin: string): string[] => {
  const offer = product['offers'] as Data;
  return [
    ...(isFilled(product['name']) && isFilled(product['description']) ? [] : ['name']),
    ...((product['image'] as readonly unknown[]).every((image) => typeof image === 'string' && /^https?:\/\//.test(image))
      ? []
      : ['image']),
    ...(Number.isInteger(offer['price']) && (offer['price'] as number) > 0 && offer['priceCurrency'] === 'IDR' ? [] : ['price']),
    ...(/^https:\/\/schema\.org\/(InStock|OutOfStock)$/.test(String(offer['availability'])) ? [] : ['availability']),
    ...(isAbsolute(offer['url'], origin) ? [] : ['url']),
    ...(offer['priceValidUntil'] === undefined || !Number.isNaN(Date.parse(String(offer['priceValidUntil']))) ? [] : ['until']),
  ];
};

/** Missing or wrong properties by schema.org's rules. */
export const faultsOf = (data: Data, origin: string): readonly string[] => {
  if (data['@context'] !== 'https://schema.org') return ['context'];
  switch (data['@type']) {
    case 'Product':
      return faultsOfProduct(data, origin);
    case 'BreadcrumbList':
      return faultsOfList(data['itemListElement'], 'item', origin);
    case 'ItemList':
      return faultsOfList(data['itemListElement'], 'url', origin);
    case 'Organization':
      return isFilled(data['name']) && isAbsolute(data['url'], origin) ? [] : ['organization'];
    case 'WebSite': {
      const target = (data['potentialAction'] as Data)['target'] as Data;
      return isAbsolute(target['urlTemplate'], origin) && String(target['urlTemplate']).includes('{search_term_string}') ? [] : ['search'];
    }
    default:
      return [`type ${String(data['@type'])}`];
  }
};
