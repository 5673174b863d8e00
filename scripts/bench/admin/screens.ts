import { OWNER_SETTINGS } from '../../../tests/support/owner.ts';
import type { Group } from '../figure.ts';
import { withBrowser } from '../pages/browser.ts';
import { printProgress } from '../print-progress.ts';
import { newestProduct, withShop } from '../shop.ts';
import { goingLiveFigures } from './going-live.ts';
import { importingFigures } from './importing.ts';
import { openingsFigures } from './opening.ts';
import { signIn } from './owner.ts';
import { pictureFigures } from './pictures.ts';
import { savingFigures } from './saving.ts';

/** Measures the admin in a browser, on a laptop's screen and without throttling. */
export const measureScreens = (products: number): Promise<readonly Group[]> => {
  printProgress(`filling a shop with ${products} samples`);
  return withShop(
    String(products),
    (shop) =>
      withBrowser(async (browser) => {
        const { origin } = shop;
        const sql = await shop.database();
        // Ages the files, because the self-check ignores those of today.
        await sql`update storage.objects set created_at = now() - interval '2 days'`;
        await sql.end();
        const product = await newestProduct(shop);
        const session = await signIn(browser, shop);
        printProgress('opening');
        const opened = await openingsFigures(browser, origin, session);
        printProgress('saving');
        const saved = await savingFigures(browser, origin, session, product);
        printProgress('importing');
        const imported = await importingFigures(browser, origin, session);
        const pictures = await pictureFigures(browser, origin, session);
        printProgress('going live');
        const live = await goingLiveFigures(browser, origin, session, products);
        const size = `${products} products, in a browser`;
        return [
          { title: `${size}: until it can be used, signed in`, figures: opened },
          { title: `${size}: a day’s work`, figures: [...saved, ...imported, ...pictures, ...live] },
        ];
      }),
    OWNER_SETTINGS,
  );
};
