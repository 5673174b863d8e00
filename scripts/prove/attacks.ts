import { tryOrderRefusals } from '../../tests/support/attacks/order-refusals.ts';
import { type Tried, tryOthersIds, tryStaffFunctions } from '../../tests/support/attacks/others.ts';
import { prepareVictim } from '../../tests/support/attacks/victim.ts';
import { unfinishedPosts } from './attacks/bodies.ts';
import { effectsOf, MAX_RATIO, withAttackedShop } from './attacks/measure.ts';
import { REFUSALS } from './attacks/refusals.ts';
import { machineLoad } from './machine-load.ts';
import type { Proof } from './proof.ts';

const MAX_GROWN_MIB = 64;
const ms = (value: number): string => `${Math.round(value)} ms`;

export const attacks: Proof = {
  title: 'Whoever has no right',
  promise: `Everything that is closed answers as closed, to whoever has no right to it, and nothing of others is told or changed; unfinished posts take less than ${MAX_GROWN_MIB} MiB.`,
  run: () =>
    withAttackedShop(async ({ shop, publishableKey, attacker }) => {
      const rows: [string, string | number][] = [];
      const before = machineLoad();
      let isKept = true;
      for (const [what, path, key] of [
        ['without a key', '/storage/v1/object/product-images/a.png', ''],
        ['with the key of every page', '/storage/v1/object/product-images/a.png', publishableKey],
        ['of rows, with the key of every page', '/rest/v1/products', publishableKey],
      ] as const) {
        const [grown, answered] = await unfinishedPosts(attacker(100), shop.process, path, key);
        isKept &&= grown <= MAX_GROWN_MIB;
        rows.push([`twelve unfinished posts of 10.9 MB ${what}`, `+${Math.round(grown)} MiB, answered ${answered}`]);
      }
      const sql = await shop.database();
      const victim = await prepareVictim(shop, sql);
      const open: string[] = [];
      for (const [place, refusal] of REFUSALS.entries()) {
        // Each from its own address, so that a rate limit does not look like a refusal.
        const given = await refusal.attempt(attacker(place));
        if (!refusal.expected.includes(given)) open.push(`${refusal.name}: ${given}`);
      }
      const tried: readonly (readonly [what: string, tried: Tried])[] = [
        ['addresses that are closed to visitors and customers', { cells: REFUSALS.length, open }],
        ['webhooks, simulated payments, evidence, bodies, the vault', await tryOrderRefusals(shop, victim)],
        ['functions and actions with ids of others, by nine kinds of callers', await tryOthersIds(shop, victim)],
        ['functions of staff, by staff without the permission or before the second factor', await tryStaffFunctions(shop, victim)],
      ];
      await sql.end();
      for (const [what, { cells, open: notHeld }] of tried) {
        isKept &&= notHeld.length === 0;
        rows.push([`${what}: tried, held`, `${cells}, ${cells - notHeld.length}`]);
        rows.push(...notHeld.map((line) => ['open', line] as [string, string]));
      }
      rows.push(['others on the machine (load average before and after)', `${before}, ${machineLoad()}`]);
      return { isKept, rows };
    }),
};

export const attackLoads: Proof = {
  title: 'One address does its worst',
  promise: `While one address attacks, pages of the catalogue stay within ${MAX_RATIO} times their idle time (95 of 100) and none fails.`,
  run: () =>
    withAttackedShop(async (attacked) => {
      const rows: [string, string | number][] = [];
      const before = machineLoad();
      let isKept = true;
      for await (const { name, isAttack, idle, meanwhile, ratio, slowest, failed, answers } of effectsOf(attacked)) {
        if (isAttack) isKept &&= failed === 0 && ratio <= MAX_RATIO;
        const pages = `${ms(idle)} idle, ${ms(meanwhile)} meanwhile (${ratio.toFixed(1)}), slowest ${ms(slowest)}, failed ${failed}`;
        rows.push([name, `${pages}; the attacker got ${answers}`]);
      }
      rows.push(['others on the machine (load average before and after)', `${before}, ${machineLoad()}`]);
      return { isKept, rows };
    }),
};
