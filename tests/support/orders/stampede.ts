import { arriving } from './paced-requests.ts';
import { addProducts, percentile } from './people.ts';
import { countedAnswers } from './placing.ts';
import { askCatalogue, type SellingShop } from './selling-shop.ts';

/** The outcome of a crowd that presses within one second. */
export interface Stampede {
  readonly orders: number;
  readonly reserved: number;
  /** The number of answers by status and code, or by the reason of a missing answer. */
  readonly answers: Readonly<Record<string, number>>;
  /** Presses without an answer that explains the refusal. */
  readonly wordless: number;
  readonly slowest: number;
  /** The 95th percentile of catalogue pages until everybody had an answer. */
  readonly pages: number;
  readonly failedPages: number;
}

const hasWords = (text: string): boolean => {
  const { error, code } = JSON.parse(text) as { error?: string; code?: string };
  return /\p{L}{2,} \p{L}{2,}/u.test(error ?? '') && /^[A-Z_]+$/.test(code ?? '');
};

/** That many people of one network order one product within one second, while pages are requested ten times a second. */
export const stampede = async (selling: SellingShop, presses: number, units: number): Promise<Stampede> => {
  const { sql, crowd } = selling;
  await selling.addBuyers(presses);
  const [product = ''] = await addProducts(sql, 1, units);
  const pagesOver = new AbortController();
  const pages: { isThere: boolean; tookMs: number }[] = [];
  const reading = (async () => {
    while (!pagesOver.signal.aborted) {
      const [page] = await arriving(10, 1, () => askCatalogue(selling));
      if (page !== undefined) pages.push({ isThere: page.result, tookMs: page.tookMs });
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, 100 - (page?.tookMs ?? 0))));
    }
  })();
  const pressed = await arriving(presses, presses, () => crowd.place(selling.buyer().token, product));
  pagesOver.abort();
  await reading;
  const [counted] = await sql<{ orders: number; reserved: number }[]>`
    select (select count(*)::integer from orders where product_id = ${product}) as orders,
      (select count(*)::integer from private.units where product_id = ${product} and state = 'reserved') as reserved`;
  return {
    orders: counted?.orders ?? 0,
    reserved: counted?.reserved ?? 0,
    answers: countedAnswers(pressed),
    wordless: pressed.filter(({ result }) => result.status !== null && result.status !== 200 && !hasWords(result.text)).length,
    slowest: pressed.reduce((most, { tookMs }) => Math.max(most, tookMs), 0),
    pages: percentile(
      pages.map(({ tookMs }) => tookMs),
      95,
    ),
    failedPages: pages.filter(({ isThere }) => !isThere).length,
  };
};
