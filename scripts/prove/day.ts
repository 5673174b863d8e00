import { closing } from './day/closing.ts';
import { comforts } from './day/comforts.ts';
import { Day } from './day/day.ts';
import { goingLive } from './day/going-live.ts';
import { maintaining } from './day/maintaining.ts';
import { notifying } from './day/notifying.ts';
import { opening } from './day/opening.ts';
import { selling } from './day/selling.ts';
import type { Proof } from './proof.ts';

/** `PROVE_PICTURES=folder` writes screenshots of every step, in two widths and both themes. */
export const day: Proof = {
  title: 'A day in the shop',
  promise:
    'An owner with an empty shop, a browser and a phone makes 30 products, sales for one and for many, news, other settings and an import, sells elsewhere, plans a product, writes to one customer, undoes a mistake, reads what was earned, loses the sign-in and no word, and takes a shop of samples live; a guest beside them finds and sees each of it within two seconds.',
  run: async () => {
    const one = await Day.begin();
    try {
      for (const part of [opening, maintaining, selling, notifying, comforts, closing, goingLive]) await part(one);
      return { isKept: one.isKept, rows: one.rows };
    } finally {
      await one.end();
    }
  },
};
