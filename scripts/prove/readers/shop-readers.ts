import type { Figures } from '../proof.ts';
import { linkReaders } from './link-readers.ts';
import type { ReadersPart } from './part.ts';
import { openReadersShop } from './readers-shop.ts';
import { siteMapReaders } from './site-map-readers.ts';
import { spreadsheets } from './spreadsheets.ts';

const PARTS: readonly ReadersPart[] = [linkReaders, siteMapReaders, spreadsheets];
/** Further differences are counted alone. */
const NAMED = 10;

/** Previews of links, site maps and spreadsheets, of one running shop. */
export const shopReaders = async (): Promise<Figures> => {
  const shop = await openReadersShop();
  try {
    const rows: (readonly [string, string | number])[] = [];
    const differences: string[] = [];
    for (const part of PARTS) {
      const result = await part.run(shop);
      rows.push(...result.rows, [`differences in ${part.title}`, result.differences.length]);
      differences.push(...result.differences);
    }
    for (const difference of differences.slice(0, NAMED)) console.error(`  ${difference}`);
    return { isKept: differences.length === 0, rows };
  } finally {
    await shop.sql.end();
    await shop.shop.remove();
  }
};
