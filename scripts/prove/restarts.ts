import { ShopProcess } from '../../tests/support/shop-process.ts';
import type { Proof } from './proof.ts';
import { greatest, median, pause } from './statistics.ts';

const RESTARTS = Number(process.env['PROVE_RESTARTS'] ?? 20);
const CLIENTS = 100;
const OPEN_MS = 1500;
const PAGES = [
  '/',
  '/products',
  '/flash-sales',
  '/search?q=mythic',
  '/products?sort=popular',
  '/wishlist',
  '/api/health',
  '/favicon.svg',
  '/nirgends',
];

/** The results of a hundred visitors. */
interface VisibilityDelays {
  answered: number;
  refused: number;
  /** 503 with Retry-After before the shop was open. */
  early: number;
  /** 5xx for a request that started while the shop was open, or a 5xx without Retry-After. */
  failed: number;
  /** Requests started while the shop was open whose connection was closed. */
  cut: number;
}

export const restarts: Proof = {
  title: 'Restarts under load',
  promise: 'A hundred clients ask for pages while the shop is restarted again and again: once it is ready, nobody gets a 5xx.',
  run: async () => {
    const shop = await ShopProcess.create({ SEED: '200' });
    const seen: VisibilityDelays = { answered: 0, refused: 0, early: 0, failed: 0, cut: 0 };
    let [isOpen, isOver] = [false, false];
    const client = async (number: number): Promise<void> => {
      for (let turn = number; !isOver; turn += 1) {
        const wasOpen = isOpen;
        const answer = await shop.get(PAGES[turn % PAGES.length] ?? '/').catch(() => null);
        const isWhole = (await answer?.arrayBuffer().catch(() => null)) != null;
        if (answer === null || !isWhole) {
          // A request that started before the announced shutdown and is answered within its timeout must not be interrupted.
          if (wasOpen && isOpen) seen.cut += 1;
          else seen.refused += 1;
          await pause(20);
        } else if (answer.status < 500) seen.answered += 1;
        else if (!wasOpen && answer.status === 503 && answer.headers.has('retry-after')) {
          seen.early += 1;
          await pause(20);
        } else seen.failed += 1;
        await pause(20);
      }
    };
    try {
      if ((await shop.start()) !== null) throw new Error(shop.output);
      isOpen = true;
      const clients = Array.from({ length: CLIENTS }, (_, number) => client(number));
      const away: number[] = [];
      for (let restart = 0; restart < RESTARTS; restart += 1) {
        await pause(OPEN_MS);
        isOpen = false;
        const startedAt = Date.now();
        await shop.end('SIGTERM');
        if ((await shop.start()) !== null) throw new Error(shop.output);
        away.push(Date.now() - startedAt);
        isOpen = true;
      }
      await pause(OPEN_MS);
      isOver = true;
      await Promise.all(clients);
      return {
        isKept: seen.failed === 0 && seen.cut === 0 && seen.answered > 0,
        rows: [
          ['restarts', RESTARTS],
          ['clients', CLIENTS],
          ['requests answered', seen.answered],
          ['5xx after readiness', seen.failed],
          ['cut off while open', seen.cut],
          ['503 with Retry-After before readiness', seen.early],
          ['refused or cut while away', seen.refused],
          ['away, median', `${median(away)} ms`],
          ['away, at most', `${greatest(away)} ms`],
        ],
      };
    } finally {
      isOver = true;
      await shop.remove();
    }
  },
};
