import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { attack } from '../../tests/support/malformed/attack.ts';
import { ShopProcess } from '../../tests/support/shop-process.ts';
import type { Proof } from './proof.ts';

const HOW_MANY = Number(process.env['PROVE_REQUESTS'] ?? 5000);
const SEED = 20_261_121;

export const malformed: Proof = {
  title: 'Malformed requests',
  promise: 'Generated malformed requests over every door of the shop: no answer is 5xx, the shop lives on, nothing is stored.',
  run: async () => {
    const shop = await ShopProcess.create({ SEED: '50' });
    try {
      if ((await shop.start()) !== null) throw new Error(shop.output);
      const { sent, statuses, failures, changed } = await attack(shop, HOW_MANY, SEED);
      const isAlive = (await shop.get('/api/health')).status === 200 && (await shop.get('/products')).status === 200;
      if (failures.length > 0) {
        const file = join(tmpdir(), 'arena-akun-malformed.txt');
        writeFileSync(file, failures.join('\n\n'));
        console.log(`  what failed: ${file}`);
      }
      const counts = Object.entries(statuses).toSorted(([a], [b]) => a.localeCompare(b));
      return {
        isKept: failures.length === 0 && changed.length === 0 && isAlive,
        rows: [
          ['requests sent', sent],
          ['answers by status', counts.map(([status, count]) => `${status}: ${count}`).join(', ')],
          ['answers 5xx', failures.length],
          ['tables and files changed', changed.length === 0 ? 0 : changed.join(', ')],
          ['shop lives on', isAlive ? 'yes' : 'no'],
          ['seed', SEED],
        ],
      };
    } finally {
      await shop.remove();
    }
  },
};
