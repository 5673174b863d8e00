import { KILL_POINTS } from '../../tests/support/orders/kills/kill-points.ts';
import { SANDBOX_SECRET } from '../../tests/support/orders/kills/line.ts';
import { countOrders, killWhileOrdering, killWithoutDurability, openCustomers } from '../../tests/support/orders/kills/order-kills.ts';
import { ShopProcess } from '../../tests/support/shop-process.ts';
import type { Proof } from './proof.ts';
import { greatest, median } from './statistics.ts';

const KILLS = Number(process.env['PROVE_KILLS'] ?? 50);
const CONTROL_KILLS = 4;
const BUYERS = 6;
const EMPTY_MS = 60_000;

const times = (values: readonly number[]): string => `median ${median(values)} ms, at most ${greatest(values)} ms`;

export const orderKills: Proof = {
  title: 'kill -9 while people order',
  promise:
    'The shop, every second time with its database, is killed while an account is sealed, opened, complained about or a complaint is decided, and while people order, pay (twice, late, too little), cancel, deliver, confirm, rent, extend, withdraw and appeal: what was answered is there, no money is lost or booked twice, nothing is delivered twice, every opening is in its log, no unit is held wrongly, the books sum to zero and hold what the auditor recomputes, and the outbox is empty within 60 s.',
  run: async () => {
    const shop = await ShopProcess.create({ SANDBOX_SECRET });
    try {
      if ((await shop.start()) !== null) throw new Error(shop.output);
      const people = await openCustomers(shop, BUYERS, 11);
      const { findings, cut, back, empty, settled } = await killWhileOrdering(shop, people, KILLS);
      const { answered, steps, rentals, opened, complained, states, paid, exceptions, unsent, tried, unseen } = await countOrders(
        shop,
        people.customers,
      );
      const lost = await killWithoutDurability(shop, people, CONTROL_KILLS);
      return {
        isKept:
          findings.length === 0 &&
          unseen.length === 0 &&
          lost.length > 0 &&
          greatest(empty) <= EMPTY_MS &&
          answered > KILLS &&
          paid > KILLS &&
          opened > KILLS &&
          complained > KILLS &&
          rentals >= 4 * KILLS &&
          KILL_POINTS.every((point) => cut[point] > 0),
        rows: [
          ['kills', `${KILLS} (shop ${Math.ceil(KILLS / 2)}, shop with database ${Math.floor(KILLS / 2)})`],
          ['kills in the middle of a sealing, an opening, a complaint, a decision', KILL_POINTS.map((point) => cut[point]).join(', ')],
          ['orders answered', answered],
          ['other steps answered', steps],
          ['rentals among the orders', rentals],
          ['openings of the vault answered, complaints', `${opened}, ${complained}`],
          ['payments of the sandbox, exceptions among them', `${paid}, ${exceptions}`],
          ['states at the end', JSON.stringify(states)],
          ['found', findings.length === 0 ? 'nothing' : findings.join('; ')],
          [
            'breakages put in, found by the audit',
            `${tried}, ${tried - unseen.length}${unseen.length === 0 ? '' : ` (${unseen.join(', ')})`}`,
          ],
          [
            `found after ${CONTROL_KILLS} more kills of a database that answers before its commits are written`,
            lost.length === 0 ? 'nothing' : lost.join('; '),
          ],
          ['healthy again', times(back)],
          ['outbox empty', times(empty)],
          ['all settled', times(settled)],
          ['messages whose sending was cut, left to staff', unsent],
        ],
      };
    } finally {
      await shop.remove();
    }
  },
};
