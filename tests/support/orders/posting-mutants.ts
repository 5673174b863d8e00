import type { Sql } from 'postgres';

/** A mutant of one posting: the whole function with it. */
export interface PostingMutant {
  readonly name: string;
  readonly definition: string;
}

interface Piece {
  readonly from: number;
  /** The index after the last character. */
  readonly to: number;
}

/** The index of the bracket that closes the one at `open`. */
const closing = (text: string, open: number): number => {
  let depth = 0;
  let isQuoted = false;
  for (let at = open; at < text.length; at += 1) {
    const character = text[at];
    if (character === "'") isQuoted = !isQuoted;
    else if (!isQuoted && character === '(') depth += 1;
    else if (!isQuoted && character === ')') {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  throw new Error('brackets that do not close');
};

/** The texts between commas of one level. */
const parts = (text: string, { from, to }: Piece): readonly Piece[] => {
  const found: Piece[] = [];
  let start = from;
  let depth = 0;
  let isQuoted = false;
  for (let at = from; at <= to; at += 1) {
    const character = text[at];
    if (character === "'") isQuoted = !isQuoted;
    if (isQuoted && at < to) continue;
    if (character === '(') depth += 1;
    else if (character === ')' && at < to) depth -= 1;
    if (at === to || (character === ',' && depth === 0)) {
      found.push({ from: start, to: at });
      start = at + 1;
    }
  }
  return found;
};

const ARRAY = 'jsonb_build_array(';
const POSTING = 'private.post_journal(';

const inside = (text: string, from: number, opening: string): Piece => {
  const at = text.indexOf(opening, from);
  return { from: at + opening.length, to: closing(text, at + opening.length - 1) };
};
const of = (text: string, { from, to }: Piece): string => text.slice(from, to).trim();
const put = (text: string, pieces: readonly (readonly [Piece, string])[]): string =>
  pieces
    .toSorted(([a], [b]) => b.from - a.from)
    .reduce((changed, [{ from, to }, instead]) => changed.slice(0, from) + instead + changed.slice(to), text);

/** All mutants of the postings of one function. Those of several lines balance, so that only the amounts are wrong. */
const mutantsOf = (name: string, text: string): readonly PostingMutant[] => {
  const mutants: PostingMutant[] = [];
  for (let at = text.indexOf(POSTING); at >= 0; at = text.indexOf(POSTING, at + 1)) {
    const call = inside(text, at, POSTING);
    const [key, , , lines] = parts(text, call);
    if (key === undefined || lines === undefined) throw new Error(`${name}: a posting that cannot be read`);
    const posting = `${name} ${of(text, key).split("'")[1] ?? ''}`;
    const found = parts(text, inside(text, lines.from, ARRAY)).map((line) => parts(text, inside(text, line.from, ARRAY)));
    const add = (what: string, changes: readonly (readonly [Piece, string])[]): void => {
      mutants.push({ name: `${posting} ${what}`, definition: put(text, changes) });
    };
    const amounts = found.map(([, amount]) => amount as Piece);
    add('not at all', [[{ from: at, to: at + POSTING.length }, `1 where false and ${POSTING}`]]);
    const again = put(text.slice(at, call.to + 1), [[{ from: key.from - at, to: key.to - at }, `${of(text, key)} || ':again'`]]);
    add('twice', [[{ from: call.to + 1, to: call.to + 1 }, `, ${again}`]]);
    add(
      'with all signs turned',
      amounts.map((amount) => [amount, ` -(${of(text, amount)})`] as const),
    );
    add(
      'with all amounts doubled',
      amounts.map((amount) => [amount, ` 2 * (${of(text, amount)})`] as const),
    );
    for (const [place, [account, amount, party]] of found.entries()) {
      if (account === undefined || amount === undefined) continue;
      const line = `line ${place + 1}`;
      const another = of(text, account) === "'difference'" ? "'revenue:sale'" : "'difference'";
      add(`${line} left out`, [[amount, ' 0']]);
      add(`${line} of another amount`, [[amount, ` (${of(text, amount)}) + 1`]]);
      add(`${line} of another sign`, [[amount, ` -(${of(text, amount)})`]]);
      add(`${line} to another account`, [[account, another]]);
      if (party !== undefined) add(`${line} of nobody`, [[party, ' null::uuid']]);
      const next = amounts[place + 1];
      if (next !== undefined)
        add(`a rupiah from ${line} to the next`, [
          [amount, ` (${of(text, amount)}) + 1`],
          [next, ` (${of(text, next)}) - 1`],
        ]);
    }
  }
  return mutants;
};

/** Mutants of every posting in the database. */
export const postingMutants = async (sql: Sql): Promise<readonly PostingMutant[]> => {
  const functions = await sql<{ name: string; definition: string }[]>`
    select p.proname as name, pg_get_functiondef(p.oid) as definition from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('private', 'public') and p.prosrc like '%private.post_journal(%' order by p.proname`;
  return functions.flatMap(({ name, definition }) => mutantsOf(name, definition));
};
