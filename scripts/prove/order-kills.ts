import { SANDBOX_SECRET } from '../../tests/support/orders/kills/line.ts';
import { killWhileOrdering } from '../../tests/support/orders/kills/order-kills.ts';
import { ShopProcess } from '../../tests/support/shop-process.ts';
import type { Proof } from './proof.ts';
import { greatest, median } from './statistics.ts';

const KILLS = Number(process.env['PROVE_KILLS'] ?? 50);
const BUYERS = 6;
const EMPTY_MS = 60_000;

const times = (values: readonly number[]): string => `median ${median(values)} ms, at most ${greatest(values)} ms`;

export const orderKills: Proof = {
  title: 'kill -9 while people order',
  promise:
    'The shop, every second time with its database, is killed at random moments while people order, pay (twice, late, too little), cancel, deliver and confirm, and while accounts are sealed, opened and complained about, and complaints are decided, withdrawn and appealed: what was answered is there, no money is lost or booked twice, nothing is delivered twice, every opening is in its log, no unit is held wrongly, the books sum to zero, and the outbox is empty within 60 s.',
  run: async () => {
    const shop = await ShopProcess.create({ SANDBOX_SECRET });
    try {
      const { findings, answered, steps, opened, complained, states, paid, exceptions, cut, back, empty, settled, tried, unseen } =
        await killWhileOrdering(shop, KILLS, BUYERS, 11);
      return {
        isKept:
          findings.length === 0 &&
          unseen.length === 0 &&
          greatest(empty) <= EMPTY_MS &&
          answered > KILLS &&
          paid > KILLS &&
          opened > KILLS / 2,
        rows: [
          ['kills', `${KILLS} (shop ${Math.ceil(KILLS / 2)}, shop with database ${Math.floor(KILLS / 2)})`],
          ['orders answered', answered],
          ['other steps answered', steps],
          ['openings of the vault answered, complaints', `${opened}, ${complained}`],
          ['payments of the sandbox, exceptions among them', `${paid}, ${exceptions}`],
          ['states at the end', JSON.stringify(states)],
          ['found', findings.length === 0 ? 'nothing' : findings.join('; ')],
          [
            'breakages put in, found by the audit',
            `${tried}, ${tried - unseen.length}${unseen.length === 0 ? '' : ` (${unseen.join(', ')})`}`,
          ],
          ['healthy again', times(back)],
          ['outbox empty', times(empty)],
          ['all settled', times(settled)],
          ['messages whose sending was cut, left to staff', cut],
        ],
      };
    } finally {
      await shop.remove();
    }
  },
};
