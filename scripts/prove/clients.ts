import type { Call, ClientProgram } from './clients/client.ts';
import { type ClientsShop, openClientsShop } from './clients/clients-shop.ts';
import { reasonOf } from './clients/differences.ts';
import { PROGRAMS } from './clients/programs.ts';
import type { Figures, Proof } from './proof.ts';

type Rows = Figures['rows'];

/** Fewer calls mean that a program broke off. */
const LEAST_CALLS = 40;

const figuresOf = ({ name: client, title }: ClientProgram, calls: readonly Call[]): Figures => {
  const others = calls.filter(({ answered }) => !answered);
  const unexplained = others.filter(({ name }) => reasonOf(client, name) === null);
  for (const { name, came } of unexplained) console.error(`  ${title}: ${name}: ${came}`);
  return {
    isKept: unexplained.length === 0 && calls.length >= LEAST_CALLS,
    rows: [
      [`${title}: calls tried, answered as documented`, `${calls.length}, ${calls.length - others.length}`],
      ...others.map(({ name }) => [`${title}: ${name}`, reasonOf(client, name) ?? 'NOT EXPLAINED'] as const),
    ],
  };
};

const tried = async (shop: ClientsShop, program: ClientProgram): Promise<Figures> => {
  const client = await program.prepare();
  if (typeof client === 'string') return { isKept: true, rows: [[program.title, client]] };
  try {
    return figuresOf(program, await client.run(await shop.admit(program.name)));
  } finally {
    await client.remove();
  }
};

export const clients: Proof = {
  title: 'Clients of others',
  promise:
    'Programs written with clients for Supabase that nobody here wrote get the answers that their documentation promises, in rows, functions, files, accounts and live changes; what is answered otherwise has a reason that docs/operations.md gives (What differs from hosted).',
  run: async () => {
    const shop = await openClientsShop();
    try {
      const rows: Rows[number][] = [];
      let isKept = true;
      for (const program of PROGRAMS) {
        const figures = await tried(shop, program);
        isKept &&= figures.isKept;
        rows.push(...figures.rows);
      }
      return { isKept, rows };
    } finally {
      for (const fault of shop.faults) console.error(`  ${fault}`);
      await shop.remove();
    }
  },
};
