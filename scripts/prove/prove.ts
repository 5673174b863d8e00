import type { Proof } from './proof.ts';
import { note } from './report.ts';

/** In the order of the report. Each is loaded only when it runs. */
const PROOFS: Readonly<Record<string, () => Promise<Proof>>> = {
  mutation: async () => (await import('./mutation.ts')).mutation,
  'order-mutation': async () => (await import('./order-mutation.ts')).orderMutation,
  'vault-mutation': async () => (await import('./order-mutation.ts')).vaultMutation,
  'rental-mutation': async () => (await import('./order-mutation.ts')).rentalMutation,
  identity: async () => (await import('./identity-mutation.ts')).identityMutation,
  phones: async () => (await import('./phones.ts')).phones,
  attacks: async () => (await import('./attacks.ts')).attacks,
  'attack-loads': async () => (await import('./attacks.ts')).attackLoads,
  accounts: async () => (await import('./accounts.ts')).accounts,
  times: async () => (await import('./account-times.ts')).accountTimes,
  realtime: async () => (await import('./realtime.ts')).realtime,
  day: async () => (await import('./day.ts')).day,
  toast: async () => (await import('./toast.ts')).toast,
  malformed: async () => (await import('./malformed.ts')).malformed,
  kills: async () => (await import('./kills.ts')).kills,
  'order-kills': async () => (await import('./order-kills.ts')).orderKills,
  restarts: async () => (await import('./restarts.ts')).restarts,
  grants: async () => (await import('./grants.ts')).grants,
  concurrency: async () => (await import('./concurrency.ts')).concurrency,
  orders: async () => (await import('./orders.ts')).orders,
  ledger: async () => (await import('./ledger.ts')).ledger,
  audit: async () => (await import('./audit.ts')).audit,
  vault: async () => (await import('./vault.ts')).vault,
  opening: async () => (await import('./opening.ts')).opening,
  secrets: async () => (await import('./secrets.ts')).secrets,
  rent: async () => (await import('./rent.ts')).rent,
  rotation: async () => (await import('./rotation.ts')).rotation,
  messages: async () => (await import('./message-filter.ts')).messageFilter,
  place: async () => (await import('./place.ts')).place,
  stampede: async () => (await import('./stampede.ts')).stampede,
  seen: async () => (await import('./seen.ts')).seen,
  two: async () => (await import('./two.ts')).two,
  clock: async () => (await import('./clock.ts')).clock,
  codes: async () => (await import('./codes.ts')).codes,
  rules: async () => (await import('./rules.ts')).rules,
  readers: async () => (await import('./readers.ts')).readers,
  clients: async () => (await import('./clients.ts')).clients,
  'postgrest-suite': async () => (await import('./postgrest-suite.ts')).postgrestSuite,
  prices: async () => (await import('./prices.ts')).prices,
  postings: async () => (await import('./postings.ts')).postings,
  backup: async () => (await import('./backup.ts')).backup,
  postgres15: async () => (await import('./postgres15.ts')).postgres15,
  soak: async () => (await import('./soak.ts')).soak,
};

/** These fetch packages in several languages or need a suite brought in, and run only by their name. */
const BY_NAME_ALONE = new Set(['clients', 'postgrest-suite']);

const names = Object.keys(PROOFS);
const wanted = process.argv.length > 2 ? process.argv.slice(2) : names.filter((name) => !BY_NAME_ALONE.has(name));
const unknown = wanted.filter((name) => PROOFS[name] === undefined);
if (unknown.length > 0) {
  console.error(`There is no proof "${unknown.join('", "')}". There are: ${names.join(', ')}.`);
  process.exit(1);
}

let doAllHold = true;
for (const name of wanted) {
  const proof = await PROOFS[name]?.();
  if (proof === undefined) continue;
  console.log(`${proof.title}...`);
  const startedAt = Date.now();
  const figures = await proof.run().catch((error: unknown) => {
    console.error(error);
    return { isKept: false, rows: [['ended with', error instanceof Error ? (error.message.split('\n')[0] ?? '') : 'an error']] as const };
  });
  note(names, name, proof, figures, Date.now() - startedAt);
  for (const [what, value] of figures.rows) console.log(`  ${what}: ${value}`);
  console.log(figures.isKept ? '  kept' : '  NOT KEPT');
  doAllHold &&= figures.isKept;
}
process.exit(doAllHold ? 0 : 1);
