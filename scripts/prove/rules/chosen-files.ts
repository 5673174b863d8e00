import { readFileSync } from 'node:fs';
import type { Coverage } from './coverage.ts';
import type { Answer, Job } from './jobs.ts';
import type { Mutant } from './objects.ts';

/** Seconds of all files for one mutant, as they take without a change. */
const MOST_SECONDS = Number(process.env['RULES_SECONDS'] ?? 15);
/** A test may take this many times as long as its whole file does without a change, and at least this many seconds. */
const [SLOWER, LEAST_SECONDS] = [4, 15];
/** Files that reach nearly everything and take long come only where nothing else does. */
const MATRICES = ['access-by-role', 'access-over-http', 'access-on-hosted', 'grants'].map((name) => `tests/database/${name}.test.ts`);

const isPrivilege = (what: string): boolean => /^(execute|select|insert|update|delete) (granted|revoked)/.test(what);

type TimedFile = Coverage['files'][number];

/**
 * Chooses the test files for each mutant: those that killed other mutants of its subject, then those that name the subject, then those that
 * reach the fewest functions for their time.
 */
export class ChosenFiles {
  readonly #texts = new Map<string, string>();
  /** Killed mutants by subject and file. */
  readonly #kills = new Map<string, Map<string, number>>();

  constructor(private readonly coverage: Coverage) {
    for (const { file } of coverage.files) this.#texts.set(file, readFileSync(file, 'utf8'));
  }

  readonly learn = ({ subject }: Mutant, { outcome, by }: Answer): void => {
    if (outcome !== 'killed' || by === undefined) return;
    const kills = this.#kills.get(subject) ?? new Map<string, number>();
    kills.set(by, (kills.get(by) ?? 0) + 1);
    this.#kills.set(subject, kills);
  };

  readonly for = ({ subject, what }: Mutant): Job['files'] => {
    const name = subject.replace(/^.*\./, '').replaceAll('"', '');
    const names = new RegExp(String.raw`\b${name}\b`);
    const reached = this.coverage.filesOf(subject);
    const isOfTable = !isPrivilege(what) && reached.length === 0;
    const all = isOfTable ? this.coverage.files.filter(({ file }) => names.test(this.#texts.get(file) ?? '')) : reached;
    const kills = this.#kills.get(subject);
    const rank = (one: TimedFile): readonly number[] => [
      -(kills?.get(one.file) ?? 0),
      names.test(this.#texts.get(one.file) ?? '') ? 0 : 1,
      one.seconds * (20 + one.reached),
    ];
    const ordered = all
      .map((one) => ({ ...one, rank: rank(one) }))
      .toSorted((a, b) => a.rank.map((value, at) => value - (b.rank[at] ?? 0)).find((difference) => difference !== 0) ?? 0);
    const chosen: string[] = [];
    let seconds = 0;
    for (const { file, seconds: more } of ordered) {
      if (chosen.length > 0 && seconds + more > MOST_SECONDS) continue;
      chosen.push(file);
      seconds += more;
    }
    const needsMatrix = isOfTable || isPrivilege(what);
    return (needsMatrix ? [...new Set([...chosen, ...MATRICES])] : chosen).map((file) => ({ file, most: this.#most(file) }));
  };

  readonly #most = (file: string): number =>
    1000 * Math.max(LEAST_SECONDS, SLOWER * (this.coverage.files.find((one) => one.file === file)?.seconds ?? 0));
}
