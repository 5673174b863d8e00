import { unfinishedPosts } from './attacks/bodies.ts';
import { effectsOf, MAX_RATIO, withAttackedShop } from './attacks/measure.ts';
import { REFUSALS } from './attacks/refusals.ts';
import type { Proof } from './proof.ts';

const MAX_GROWN_MIB = 64;
const ms = (value: number): string => `${Math.round(value)} ms`;

export const attacks: Proof = {
  title: 'One address does its worst',
  promise: `While one address attacks, pages of the catalogue stay within ${MAX_RATIO} times their idle time (95 of 100) and none fails; unfinished posts take less than ${MAX_GROWN_MIB} MiB; every door that is closed answers as closed.`,
  run: () =>
    withAttackedShop(async (attacked) => {
      const { shop, publishableKey, attacker } = attacked;
      const rows: [string, string | number][] = [];
      let isKept = true;
      for await (const { name, isAttack, idle, meanwhile, ratio, slowest, failed, answers } of effectsOf(attacked)) {
        if (isAttack) isKept &&= failed === 0 && ratio <= MAX_RATIO;
        const pages = `${ms(idle)} idle, ${ms(meanwhile)} meanwhile (${ratio.toFixed(1)}), slowest ${ms(slowest)}, failed ${failed}`;
        rows.push([name, `${pages}; the attacker got ${answers}`]);
      }
      for (const [what, path, key] of [
        ['without a key', '/storage/v1/object/product-images/a.png', ''],
        ['with the key of every page', '/storage/v1/object/product-images/a.png', publishableKey],
        ['of rows, with the key of every page', '/rest/v1/products', publishableKey],
      ] as const) {
        const [grown, answered] = await unfinishedPosts(attacker(100), shop.process, path, key);
        isKept &&= grown <= MAX_GROWN_MIB;
        rows.push([`twelve unfinished posts of 10.9 MB ${what}`, `+${Math.round(grown)} MiB, answered ${answered}`]);
      }
      const open: string[] = [];
      for (const refusal of REFUSALS) {
        const status = await refusal.attempt(attacker(200));
        if (!refusal.expected.includes(status)) open.push(`${refusal.name}: ${status}`);
      }
      rows.push(
        ['closed doors tried, held', `${REFUSALS.length}, ${REFUSALS.length - open.length}`],
        ...open.map((line) => ['open', line] as [string, string]),
      );
      return { isKept: isKept && open.length === 0, rows };
    }),
};
