import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { attack } from '../../tests/support/malformed/attack.ts';
import { arePrototypesFrozen, silentInterfaces } from '../../tests/support/malformed/interfaces.ts';
import { ShopProcess } from '../../tests/support/shop-process.ts';
import type { Proof } from './proof.ts';

const HOW_MANY = Number(process.env['PROVE_REQUESTS'] ?? 5000);
const SEED = 20_261_121;

export const malformed: Proof = {
  title: 'Malformed requests',
  promise:
    'Generated malformed requests over every door of the shop: no answer is 5xx, every interface answers afterwards, built-in prototypes are untouched, nothing is stored.',
  run: async () => {
    const shop = await ShopProcess.create({ SEED: '50' });
    try {
      if ((await shop.start()) !== null) throw new Error(shop.output);
      const { sent, statuses, failures, changed } = await attack(shop, HOW_MANY, SEED);
      const silent = await silentInterfaces(shop);
      const isUntouched = await arePrototypesFrozen(shop);
      if (failures.length > 0) {
        const file = join(tmpdir(), 'arena-akun-malformed.txt');
        writeFileSync(file, failures.join('\n\n'));
        console.log(`  what failed: ${file}`);
      }
      const counts = Object.entries(statuses).toSorted(([a], [b]) => a.localeCompare(b));
      return {
        isKept: failures.length === 0 && changed.length === 0 && silent.length === 0 && isUntouched,
        rows: [
          ['requests sent', sent],
          ['answers by status', counts.map(([status, count]) => `${status}: ${count}`).join(', ')],
          ['answers 5xx', failures.length],
          ['tables and files changed', changed.length === 0 ? 0 : changed.join(', ')],
          ['interfaces that do not answer afterwards', silent.length === 0 ? 0 : silent.map((one) => one.join(' ')).join(', ')],
          ['built-in prototypes', isUntouched ? 'untouched' : 'not frozen'],
          ['seed', SEED],
        ],
      };
    } finally {
      await shop.remove();
    }
  },
};
