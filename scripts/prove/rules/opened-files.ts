import postgres, { type Sql } from 'postgres';
import { CaseDiffers, caseSelection } from '../../../tests/support/recorded/case-selection.ts';
import { observer } from '../../../tests/support/test-database.ts';
import type { Answer, Cases, Step } from './jobs.ts';
import { OpenedSuite, OutOfTime, placesOf, type Suite } from './test-functions.ts';

/** Files that one process keeps open at a time: each holds several connections. */
const MOST_OPEN = 64;
/** Milliseconds that preparing a file may take. */
const MOST_TO_OPEN = 60_000;
const LOCK_NOT_AVAILABLE = '55P03';

interface OpenedFile {
  readonly suite: OpenedSuite;
  readonly places: readonly number[];
  /** A connection to each database that the file opened. */
  readonly databases: readonly Sql[];
}

/** A change of a database and what takes it back. */
export interface Change {
  readonly sql: string;
  readonly undo: string;
}

/** How the tests of a step ended: which one noticed the change, if any. */
export type Outcome = Pick<Answer, 'outcome' | 'by' | 'test' | 'differing' | 'why'> | null;

/** Test files whose databases are open, so that a change can be made there, tried and undone without opening them again. */
export class OpenedFiles {
  readonly #files = new Map<string, OpenedFile>();
  readonly #passing = new Map<string, boolean>();

  constructor(
    private readonly loadSuite: (file: string) => Promise<Suite>,
    private readonly urlOf: (database: string) => string,
  ) {}

  /** Whether the tests of a file pass twice, in order and then in reverse, in what it opened before them. */
  readonly isRepeatable = async (file: string, places: readonly number[], most: number): Promise<boolean> => {
    try {
      const { suite, databases } = await this.#open(file);
      const before = databases.length;
      let opened = 0;
      observer.opened = () => {
        opened += 1;
      };
      for (const at of [...places, ...places.toReversed()]) await suite.run(at, most);
      return before > 0 && opened === 0;
    } catch {
      return false;
    } finally {
      delete observer.opened;
      await this.close(file);
    }
  };

  /**
   * Runs the tests of a step in changed databases until one fails, and changes them back.
   * @returns null when none fails
   * @throws what PostgreSQL says against the change
   */
  readonly try = async (change: Change, { file, tests, cases: ofTests, most }: Step): Promise<Outcome> => {
    await this.#apply(file, change.sql);
    for (const [index, at] of (tests ?? (await this.#open(file)).places).entries()) {
      const cases = ofTests?.[index] ?? null;
      const outcome = await this.#run(file, at, most, cases);
      if (outcome === null) continue;
      const { differing } = outcome;
      if (outcome.outcome === 'late') return outcome;
      await this.#undo(file, change.undo);
      const again = differing === undefined ? cases : (cases?.filter(([place]) => place === differing) ?? null);
      if ((await this.#run(file, at, most, again)) === null) return outcome;
      // The databases were left in a state in which the test fails anyway: only new copies tell, one with the change and one without.
      await this.close(file);
      await this.#apply(file, change.sql);
      const fresh = await this.#run(file, at, most, cases);
      await this.close(file);
      if (fresh !== null && (await this.#passes(file, at, most, cases))) return fresh;
      await this.#apply(file, change.sql);
    }
    await this.#undo(file, change.undo);
    return null;
  };

  readonly close = async (file: string): Promise<void> => {
    const opened = this.#files.get(file);
    this.#files.delete(file);
    if (opened === undefined) return;
    await Promise.all(opened.databases.map((sql) => sql.end({ timeout: 1 })));
    await opened.suite.close();
  };

  readonly #run = async (file: string, at: number, most: number, cases: Cases | null): Promise<Outcome> => {
    const { suite } = await this.#open(file);
    caseSelection.next = 0;
    caseSelection.only = cases === null ? undefined : new Map(cases);
    try {
      await suite.run(at, most);
      return null;
    } catch (error) {
      return {
        outcome: error instanceof OutOfTime ? 'late' : 'killed',
        test: at,
        why: String((error as Error).message ?? error).slice(0, 200),
        ...(error instanceof CaseDiffers ? { differing: error.place } : {}),
      };
    } finally {
      delete caseSelection.only;
    }
  };

  /** Whether a test passes in new copies without a change; asked once for the same cases. */
  readonly #passes = async (file: string, at: number, most: number, cases: Cases | null): Promise<boolean> => {
    const key = `${file} ${at} ${JSON.stringify(cases)}`;
    const known = this.#passing.get(key) ?? (await this.#run(file, at, most, cases)) === null;
    this.#passing.set(key, known);
    await this.close(file);
    return known;
  };

  readonly #apply = async (file: string, sql: string): Promise<void> => {
    const change = async (): Promise<void> => {
      for (const each of (await this.#open(file)).databases) await each.unsafe(sql);
    };
    try {
      await change();
    } catch (error) {
      await this.close(file);
      // A connection of an earlier test may still hold a lock.
      if (!(error instanceof postgres.PostgresError) || error.code !== LOCK_NOT_AVAILABLE) throw error;
      await change();
    }
  };

  readonly #undo = async (file: string, undo: string): Promise<void> => {
    try {
      for (const each of (await this.#open(file)).databases) await each.unsafe(undo);
    } catch {
      await this.close(file);
    }
  };

  readonly #open = async (file: string): Promise<OpenedFile> => {
    const known = this.#files.get(file);
    if (known !== undefined) {
      // The file that was used longest ago is closed first.
      this.#files.delete(file);
      this.#files.set(file, known);
      return known;
    }
    const names: string[] = [];
    const loaded = await this.loadSuite(file);
    const suite = new OpenedSuite(loaded, MOST_TO_OPEN);
    observer.opened = (name) => void names.push(name);
    try {
      await suite.open();
    } finally {
      delete observer.opened;
    }
    const options = { max: 1, onnotice: (): void => undefined, connection: { lock_timeout: 5000 } };
    const opened = { suite, places: placesOf(loaded), databases: names.map((name) => postgres(this.urlOf(name), options)) };
    this.#files.set(file, opened);
    for (const oldest of [...this.#files.keys()].slice(0, Math.max(0, this.#files.size - MOST_OPEN))) await this.close(oldest);
    return opened;
  };
}
