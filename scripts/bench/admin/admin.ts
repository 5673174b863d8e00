import { ExportProducts } from '../../../src/application/catalog/export-products.ts';
import type { StaffProducts } from '../../../src/application/catalog/staff-products.ts';
import { WriteTable } from '../../../src/application/shared/write-table.ts';
import type { ImportRow } from '../../../src/domain/catalog/product-import.ts';
import { everyProduct, lastChangedFirst } from '../../../src/domain/catalog/product-list-filter.ts';
import { rowCursorOf } from '../../../src/domain/catalog/staff-product.ts';
import { newUuid } from '../../../src/infrastructure/platform/new-uuid.ts';
import { RecentErrorLog } from '../../../src/infrastructure/platform/recent-error-log.ts';
import { SystemClock } from '../../../src/infrastructure/platform/system-clock.ts';
import { HucreXlsxWriter } from '../../../src/infrastructure/spreadsheet/hucre-xlsx-writer.ts';
import { SupabaseProductTransfer } from '../../../src/infrastructure/supabase/catalog/product-transfer.ts';
import { SupabaseStaffProducts } from '../../../src/infrastructure/supabase/catalog/staff-products.ts';
import { generateCatalogue } from '../../../tests/support/generated-catalogue.ts';
// @ts-expect-error a plain module, so that Jest's own set-up can load it without a compiler
import { startHelper } from '../../../tests/support/helper-process.mjs';
import { restAs } from '../../../tests/support/supabase-as.ts';
import { openTestDatabase } from '../../../tests/support/test-database.ts';
import { type Figure, figure, type Group } from '../figure.ts';
import { printProgress } from '../print-progress.ts';
import { median, p95 } from '../statistics.ts';
import { LIST_CASES } from './list-cases.ts';
import { measureScreens } from './screens.ts';

const PRODUCTS = 100_000;
const TIMES = 9;
const ROWS = 500;
const LIST_MS = 200;

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
};

const listFigures = async (products: StaffProducts): Promise<Figure[]> => {
  const figures: Figure[] = [];
  for (const { what, filter, sort, isDeep } of LIST_CASES) {
    let from = null;
    if (isDeep) {
      for (let page = 0; page < 20; page += 1) {
        const { rows } = await products.list({ filter, sort, from, isBefore: false, limit: 1000 });
        const last = rows.at(-1);
        from = last === undefined ? null : rowCursorOf(last, sort.by);
      }
    }
    const [times, counts]: [number[], number[]] = [[], []];
    for (let time = 0; time < TIMES; time += 1) {
      times.push(await timed(() => products.list({ filter, sort, from, isBefore: false, limit: 50 })));
      counts.push(await timed(() => products.count(filter, PRODUCTS)));
    }
    printProgress(`${what}: ${median(times).toFixed(0)} ms, its count ${median(counts).toFixed(0)} ms`);
    figures.push(
      figure(
        `50 rows ${what}`,
        p95(times),
        'ms',
        { most: LIST_MS },
        `median ${median(times).toFixed(0)}; its count ${median(counts).toFixed(0)} ms`,
      ),
    );
  }
  return figures;
};

const row = (line: number, given: Partial<ImportRow> = {}): ImportRow => ({
  line,
  id: newUuid(),
  isNew: true,
  version: null,
  seenStock: null,
  privateData: null,
  rentals: null,
  changes: {
    name: `Akun Impor ${line} Gusion Collector`,
    description: 'Login lewat Moonton dan email bisa diganti.',
    price: 100_000 + line,
    stock: 1,
    isActive: true,
  },
  ...given,
});

/** Requests through the gateway, with the token of catalogue staff. */
const measureStore = async (): Promise<readonly Group[]> => {
  const cluster = await startHelper('tests/support/test-cluster.ts');
  process.env['TEST_CLUSTER'] = cluster.ready;
  const database = await openTestDatabase();
  try {
    await database.request('/rest/v1/website_settings?select=id');
    printProgress(`filling a catalogue with ${PRODUCTS} products`);
    const filled = await timed(() => generateCatalogue(database.sql, PRODUCTS));
    await database.sql`update products set archived_at = now() where id in (select id from products order by id limit 30)`;
    await database.sql`vacuum analyze products`;
    const { token } = await database.user('content');
    const rest = restAs(database, token);
    const [products, transfer] = [new SupabaseStaffProducts(rest, ''), new SupabaseProductTransfer(rest, '')];
    const lists = await listFigures(products);
    printProgress('writing');
    const fresh = Array.from({ length: ROWS }, (_, place) => row(place + 2));
    const imported = await timed(() => transfer.store(fresh.slice(0, 250)).then(() => transfer.store(fresh.slice(250))));
    const changed = fresh.map(({ line, id }) => row(line, { id, isNew: false, changes: { price: 5000 + line } }));
    const updated = await timed(() => transfer.store(changed.slice(0, 250)).then(() => transfer.store(changed.slice(250))));
    printProgress(`${ROWS} new rows in ${imported.toFixed(0)} ms, changed in ${updated.toFixed(0)} ms`);
    const { rows } = await products.list({ filter: everyProduct, sort: lastChangedFirst, from: null, isBefore: false, limit: 50 });
    const bulk = await timed(() => products.change(rows.map(({ id, version }) => ({ id, version, set: { stock: 2 } }))));
    let bytes = 0;
    const errors = new RecentErrorLog(new SystemClock(), () => undefined);
    const exported = await timed(() =>
      new ExportProducts(transfer, new WriteTable(new HucreXlsxWriter(), errors), errors).execute(everyProduct, {
        take: (part) => {
          bytes += part.length;
        },
        goOn: () => true,
      }),
    );
    return [
      { title: `${PRODUCTS} products: the owner's list, through the gateway`, figures: lists },
      {
        title: `${PRODUCTS} products: many at once`,
        figures: [
          figure(`${ROWS} new rows of a file`, imported / 1000, 's', { most: 10 }),
          figure(`${ROWS} changed rows of a file`, updated / 1000, 's', { most: 10 }),
          figure('50 rows changed one by one in a bulk action', bulk, 'ms'),
          figure('all products to a file', exported / 1000, 's', null, `${(bytes / 1e6).toFixed(0)} MB`),
          figure('filling the catalogue', filled / 1000, 's'),
        ],
      },
    ];
  } finally {
    await database.close();
    await cluster.stop();
  }
};

/** Measures the admin with a large catalogue: the requests of its screens, then the screens in a browser. */
export const measureAdmin = async (): Promise<readonly Group[]> => [...(await measureStore()), ...(await measureScreens(PRODUCTS))];
