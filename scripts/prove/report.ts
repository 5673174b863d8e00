import { readFileSync, writeFileSync } from 'node:fs';
import type { Figures, Proof } from './proof.ts';

const DATA = 'docs/proofs.json';
const PAGE = 'docs/proofs.md';

interface ProofResult extends Figures {
  readonly title: string;
  readonly promise: string;
  /** ISO date. */
  readonly day: string;
  readonly seconds: number;
  /** For a figure that no proof of this folder measures: how it was measured. */
  readonly how?: string;
}
type Book = Readonly<Record<string, ProofResult>>;

const readBook = (): Book => {
  try {
    return JSON.parse(readFileSync(DATA, 'utf8')) as Book;
  } catch {
    return {};
  }
};

const section = (name: string, { title, promise, day, seconds, isKept, rows, how }: ProofResult): string =>
  [
    `## ${title}`,
    '',
    `${promise} **${isKept ? 'Kept' : 'NOT KEPT'}** on ${day}, ${seconds} s, ${how ?? `\`npm run prove -- ${name}\``}.`,
    '',
    '| What | Figure |',
    '|---|---|',
    ...rows.map(([what, value]) => `| ${what} | ${value} |`),
    '',
  ].join('\n');

/** Records the figures of one proof; those of others do not change. */
export const note = (order: readonly string[], name: string, proof: Proof, figures: Figures, milliseconds: number): void => {
  const { title, promise } = proof;
  const result: ProofResult = {
    title,
    promise,
    day: new Date().toISOString().slice(0, 10),
    seconds: Math.round(milliseconds / 1000),
    ...figures,
  };
  const book: Book = { ...readBook(), [name]: result };
  writeFileSync(DATA, `${JSON.stringify(book, null, 2)}\n`);
  const byHand = Object.keys(book).filter((each) => book[each]?.how !== undefined);
  const sections = [...order, ...byHand].flatMap((each) => (book[each] === undefined ? [] : [section(each, book[each])]));
  writeFileSync(PAGE, `# Proofs\n\nWritten by \`npm run prove\`. A figure counts when it stands here.\n\n${sections.join('\n')}`);
};
