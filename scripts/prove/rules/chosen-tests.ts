import { readFileSync } from 'node:fs';
import type { Coverage, CoveredFile } from './coverage.ts';
import type { Answer, Observed, Step } from './jobs.ts';
import type { Killer } from './known-killers.ts';
import type { Mutant } from './objects.ts';

/** A test may take this many times as long as its whole file does without a change, and at least this many seconds. */
const [SLOWER, LEAST_SECONDS] = [4, 15];
/** Files that reach nearly everything and take long come only where nothing else does. */
const MATRICES = ['grants', 'access-on-hosted', 'access-by-role', 'access-over-http'].map((name) => `tests/database/${name}.test.ts`);

const isPrivilege = (what: string): boolean => /^(execute|select|insert|update|delete) (granted|revoked)/.test(what);

/** Files that compare every row that a call writes come before others that say nothing about a subject. */
const COMPARES_ROWS = /\/recorded-(events|calls|deadlines|answers|shop)\./;

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

/** Names that stand near a change: of events, states and accounts, and of functions with their schema. */
const namesNear = (text: string): { readonly texts: readonly string[]; readonly functions: readonly string[] } => ({
  texts: [...new Set([...text.matchAll(/'([a-z][a-z_:]{3,})'/g)].map(([, name]) => name ?? ''))],
  functions: [...new Set([...text.matchAll(/\b((?:private|public)\.\w+)\(/g)].map(([, name]) => name ?? ''))],
});

/** Tests of a file that were chosen, with the seconds that they take with its opening. */
interface Choice {
  readonly step: Omit<Step, 'most'>;
  readonly seconds: number;
}

/** Seconds of tests that are taken of one file before the next file has its turn; one test at least. */
const TURN_SECONDS = 1;

/** Tests in their order, in groups that take about one turn each. */
const inTurns = (tests: readonly Observed[]): readonly (readonly Observed[])[] => {
  const turns: Observed[][] = [];
  let seconds = TURN_SECONDS;
  for (const test of tests) {
    if (seconds >= TURN_SECONDS) {
      turns.push([]);
      seconds = 0;
    }
    turns.at(-1)?.push(test);
    seconds += test.seconds;
  }
  return turns;
};
/** Seconds that a copy of the changed database costs. */
const COPY_SECONDS = 0.5;
/** The part of opening a file that one mutant is charged, where the file stays open for others. */
const SHARE_OF_OPENING = 0.1;

/** The cases of tests, in the order of the tests. */
const casesOf = (tests: readonly Observed[]): Pick<Step, 'cases'> =>
  tests.some(({ cases }) => cases !== undefined)
    ? { cases: tests.map(({ cases }) => cases?.map(({ place, digest }) => [place, digest] as const) ?? null) }
    : {};

/** A file's tests in the order in which they are tried, a turn each; those that run before are left out. */
const turnsOf = (
  { file, seconds, opening, tests, isRepeatable }: CoveredFile,
  before: readonly Choice[],
  near: readonly string[],
): Choice[] => {
  const extra = isRepeatable ? 0 : COPY_SECONDS;
  if (tests === null) return [{ step: { file, isRepeatable }, seconds: seconds + extra }];
  const done = new Set(before.filter(({ step }) => step.file === file).flatMap(({ step }) => step.tests ?? []));
  const missing = ({ functions }: Observed): number => near.filter((name) => !functions.includes(name)).length;
  const left = tests
    .filter(({ at }) => !done.has(at))
    .toSorted((a, b) => missing(a) - missing(b) || a.functions.length - b.functions.length || a.seconds - b.seconds);
  return inTurns(left).map((taken, turn) => {
    const inOrder = isRepeatable ? taken : taken.toSorted((a, b) => a.at - b.at);
    const places = inOrder.map(({ at }) => at);
    const ofOpening = isRepeatable ? (turn === 0 && !COMPARES_ROWS.test(file) ? SHARE_OF_OPENING * opening : 0) : opening;
    const sum = taken.reduce((total, test) => total + test.seconds, extra + ofOpening);
    return { step: { file, tests: places, ...(isRepeatable ? casesOf(inOrder) : {}), isRepeatable }, seconds: sum };
  });
};

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

  /**
   * @param share that the tests of one mutant may take of the time of all test files, as they take without a change. A share, because the same
   *   tests take several times as long where other programs run.
   */
  constructor(
    private readonly coverage: Coverage,
    share: number,
  ) {
    this.#seconds = share * coverage.files.reduce((sum, { seconds }) => sum + seconds, 0);
    for (const { file } of coverage.files) this.#texts.set(file, readFileSync(file, 'utf8'));
  }

  readonly learn = ({ subject }: Mutant, { outcome, by, test }: Answer): void => {
    if (outcome !== 'killed' || by === undefined) return;
    const kills = this.#kills.get(subject) ?? new Map<string, number>();
    const key = `${by} ${test ?? ''}`;
    kills.set(key, (kills.get(key) ?? 0) + 1);
    this.#kills.set(subject, kills);
  };

  /** @param known what noticed the mutant in an earlier run */
  readonly for = (mutant: Mutant, known?: Killer): readonly Step[] => {
    const name = nameOf(mutant);
    const reached = this.coverage.filesOf(mutant.branch ?? mutant.subject);
    const isOfTable = !isPrivilege(mutant.what) && reached.length === 0;
    const all = isOfTable ? this.coverage.files.filter(({ file }) => this.#names(file, name)) : reached;
    const earlier = known === undefined ? [] : this.#choice(known);
    const first = [...earlier, ...this.#killers(mutant.subject, all)];
    const near = [mutant.next ?? '', ...namesNear(mutant.near ?? '').functions].filter((one) => one !== '');
    const turns = this.#ranked(mutant, all).map((file) => turnsOf(file, first, near));
    const others = Array.from({ length: Math.max(0, ...turns.map(({ length }) => length)) }, (_, at) =>
      turns.flatMap((file) => file[at] ?? []),
    ).flat();
    const chosen: Choice[] = [...first];
    let seconds = chosen.reduce((sum, each) => sum + each.seconds, 0);
    for (const each of others) {
      if (seconds + each.seconds > this.#seconds) continue;
      chosen.push(each);
      seconds += each.seconds;
    }
    if (chosen.length === 0) chosen.push(...others.toSorted((a, b) => a.seconds - b.seconds).slice(0, 1));
    const steps = chosen.map(({ step }) => step);
    const isOfMatrices = (isOfTable && mutant.feature === 'permissions') || isPrivilege(mutant.what);
    const matrices = isOfMatrices ? MATRICES.filter((file) => steps.every((step) => step.file !== file)) : [];
    const ofMatrices = matrices.map((file) => ({ file, isRepeatable: this.coverage.files.find((one) => one.file === file)?.isRepeatable }));
    const inOrder = isPrivilege(mutant.what) ? [...ofMatrices, ...steps] : [...steps, ...ofMatrices];
    return inOrder.map((step) => ({ ...step, most: this.#most(step.file) }));
  };

  readonly #names = (file: string, name: string): boolean => new RegExp(String.raw`\b${name}\b`).test(this.#texts.get(file) ?? '');

  readonly #choice = ({ file: path, test, place }: Killer): readonly Choice[] => {
    const file = this.coverage.files.find((one) => one.file === path);
    const found = file?.tests?.find(({ at }) => at === test);
    if (file === undefined || found === undefined) return [];
    const cases = place === undefined ? undefined : found.cases?.filter((one) => one.place === place);
    const step = {
      file: path,
      tests: [test],
      ...(file.isRepeatable ? casesOf([{ ...found, cases }]) : {}),
      isRepeatable: file.isRepeatable,
    };
    return [{ step, seconds: found.seconds + (file.isRepeatable ? 0 : file.opening) }];
  };

  /** The two tests that killed most of a subject's mutants. */
  readonly #killers = (subject: string, all: readonly CoveredFile[]): readonly Choice[] =>
    [...(this.#kills.get(subject) ?? [])]
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, 2)
      .flatMap(([key]) => {
        const [path = '', test = ''] = key.split(' ');
        const file = all.find((one) => one.file === path);
        // Only tests that reach this change.
        const reaching = file?.tests?.find(({ at }) => at === Number(test));
        if (file === undefined || reaching === undefined) return [];
        const seconds = (file.isRepeatable ? 0 : file.opening) + reaching.seconds;
        const cases = file.isRepeatable ? casesOf([reaching]) : {};
        return [{ step: { file: path, tests: [Number(test)], ...cases, isRepeatable: file.isRepeatable }, seconds }];
      });

  readonly #ranked = (mutant: Mutant, all: readonly CoveredFile[]): readonly CoveredFile[] => {
    const name = nameOf(mutant);
    const kills = this.#kills.get(mutant.subject) ?? new Map<string, number>();
    const near = namesNear(mutant.near ?? '');
    const rank = ({ file, seconds, tests }: CoveredFile): readonly number[] => [
      -[...kills].filter(([key]) => key.startsWith(`${file} `)).reduce((sum, [, count]) => sum + count, 0),
      -2 * [mutant.next ?? '', ...near.functions].filter((one) => tests?.some(({ functions }) => functions.includes(one))).length -
        Math.min(2, near.texts.filter((text) => this.#names(file, text)).length) -
        (this.#names(file, name) ? 2 : 0) -
        (TOPICS[mutant.feature]?.test(file) === true ? 1 : 0) -
        (COMPARES_ROWS.test(file) ? 8 : 0) -
        sharedWords(name, file),
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
