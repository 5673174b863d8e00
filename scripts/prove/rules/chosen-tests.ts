import { readFileSync } from 'node:fs';
import type { Coverage, CoveredFile } from './coverage.ts';
import type { Answer, Step } from './jobs.ts';
import type { Mutant } from './objects.ts';

/**
 * The tests of one mutant may take this share of the time of all test files, as they take without a change. A share, because the same tests
 * take several times as long where other programs run.
 */
const MOST = Number(process.env['RULES_SHARE'] ?? 0.035);
/** A test may take this many times as long as its whole file does without a change, and at least this many seconds. */
const [SLOWER, LEAST_SECONDS] = [4, 15];
/** Files that reach nearly everything and take long come only where nothing else does. */
const MATRICES = ['access-by-role', 'access-over-http', 'access-on-hosted', 'grants'].map((name) => `tests/database/${name}.test.ts`);

const isPrivilege = (what: string): boolean => /^(execute|select|insert|update|delete) (granted|revoked)/.test(what);

/** Words of file names that belong to a feature. */
const TOPICS: Readonly<Record<string, RegExp>> = {
  refunds: /refund|deposit|decision|split|complaint|ledger/,
  rentals: /rental|deposit|rentable/,
  complaints: /complaint|decision/,
  vault: /vault|credential|hand|withheld/,
  ledger: /ledger|book|audit|posting|split/,
  payments: /payment|transfer|claim|code|receipt|proof|split/,
  permissions: /factor|role|staff|access|permission|refusal/,
  orders: /order|deadline|clock|caution|opening/,
};

/** How many words of a subject stand in the name of a file. */
const sharedWords = (subject: string, file: string): number =>
  subject.split('_').filter((word) => word.length > 3 && file.includes(word.replace(/s$/, ''))).length;

const nameOf = ({ subject }: Mutant): string => subject.replace(/^.*\./, '').replaceAll('"', '');

/** Of each file the tests that reach the fewest functions, in their order; those that run before are left out. @param most seconds */
const chosenOf = ({ file, seconds, opening, tests }: CoveredFile, before: readonly Choice[], most: number): readonly Choice[] => {
  if (tests === null) return [{ step: { file }, seconds }];
  const done = new Set(before.filter(({ step }) => step.file === file).flatMap(({ step }) => step.tests ?? []));
  const chosen: number[] = [];
  let sum = opening;
  for (const test of tests.toSorted((a, b) => a.functions.length - b.functions.length)) {
    if (done.has(test.at) || (chosen.length > 0 && sum + test.seconds > most)) continue;
    chosen.push(test.at);
    sum += test.seconds;
  }
  return chosen.length === 0 ? [] : [{ step: { file, tests: chosen.toSorted((a, b) => a - b) }, seconds: sum }];
};

/** Tests of a file that were chosen, with the seconds that they take with its opening. */
interface Choice {
  readonly step: Omit<Step, 'most'>;
  readonly seconds: number;
}

/**
 * Chooses tests for each mutant: the test that killed other mutants of its subject, then tests of files whose text or name speaks of the
 * subject or its feature, then those that reach the fewest functions.
 */
export class ChosenTests {
  readonly #texts = new Map<string, string>();
  /** Killed mutants by subject, and by file and test. */
  readonly #kills = new Map<string, Map<string, number>>();
  /** That the tests of one mutant may take. */
  readonly #seconds: number;

  constructor(private readonly coverage: Coverage) {
    this.#seconds = MOST * coverage.files.reduce((sum, { seconds }) => sum + seconds, 0);
    for (const { file } of coverage.files) this.#texts.set(file, readFileSync(file, 'utf8'));
  }

  readonly learn = ({ subject }: Mutant, { outcome, by, test }: Answer): void => {
    if (outcome !== 'killed' || by === undefined) return;
    const kills = this.#kills.get(subject) ?? new Map<string, number>();
    const key = `${by} ${test ?? ''}`;
    kills.set(key, (kills.get(key) ?? 0) + 1);
    this.#kills.set(subject, kills);
  };

  readonly for = (mutant: Mutant): readonly Step[] => {
    const name = nameOf(mutant);
    const reached = this.coverage.filesOf(mutant.subject);
    const isOfTable = !isPrivilege(mutant.what) && reached.length === 0;
    const all = isOfTable ? this.coverage.files.filter(({ file }) => this.#names(file, name)) : reached;
    const first = this.#killers(mutant.subject, all);
    const others = this.#ranked(mutant, all).flatMap((file) => chosenOf(file, first, this.#seconds / 3));
    const chosen: Choice[] = [...first];
    let seconds = chosen.reduce((sum, each) => sum + each.seconds, 0);
    for (const each of others) {
      if (seconds + each.seconds > this.#seconds) continue;
      chosen.push(each);
      seconds += each.seconds;
    }
    if (chosen.length === 0) chosen.push(...others.toSorted((a, b) => a.seconds - b.seconds).slice(0, 1));
    const steps = chosen.map(({ step }) => step);
    const matrices = isOfTable || isPrivilege(mutant.what) ? MATRICES.filter((file) => steps.every((step) => step.file !== file)) : [];
    return [...steps, ...matrices.map((file) => ({ file }))].map((step) => ({ ...step, most: this.#most(step.file) }));
  };

  readonly #names = (file: string, name: string): boolean => new RegExp(String.raw`\b${name}\b`).test(this.#texts.get(file) ?? '');

  /** The two tests that killed most of a subject's mutants. */
  readonly #killers = (subject: string, all: readonly CoveredFile[]): readonly Choice[] =>
    [...(this.#kills.get(subject) ?? [])]
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, 2)
      .flatMap(([key]) => {
        const [path = '', test = ''] = key.split(' ');
        const file = all.find((one) => one.file === path);
        if (file === undefined || test === '') return [];
        const seconds = file.opening + (file.tests?.find(({ at }) => at === Number(test))?.seconds ?? file.seconds);
        return [{ step: { file: path, tests: [Number(test)] }, seconds }];
      });

  readonly #ranked = (mutant: Mutant, all: readonly CoveredFile[]): readonly CoveredFile[] => {
    const name = nameOf(mutant);
    const kills = this.#kills.get(mutant.subject) ?? new Map<string, number>();
    const rank = ({ file, seconds }: CoveredFile): readonly number[] => [
      -[...kills].filter(([key]) => key.startsWith(`${file} `)).reduce((sum, [, count]) => sum + count, 0),
      -(this.#names(file, name) ? 2 : 0) - (TOPICS[mutant.feature]?.test(file) === true ? 1 : 0) - sharedWords(name, file),
      seconds,
    ];
    return all
      .map((file) => ({ file, order: rank(file) }))
      .toSorted((a, b) => a.order.map((value, at) => value - (b.order[at] ?? 0)).find((difference) => difference !== 0) ?? 0)
      .map(({ file }) => file);
  };

  readonly #most = (file: string): number =>
    1000 * Math.max(LEAST_SECONDS, SLOWER * (this.coverage.files.find((one) => one.file === file)?.seconds ?? 0));
}
