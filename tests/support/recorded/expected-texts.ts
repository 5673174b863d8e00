import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { caseSelection } from './case-selection.ts';

/** Sections of a file of expected texts, by title. */
const readSections = (path: string): Map<string, string> => {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  return new Map(
    text
      .split(/^(?=## )/m)
      .filter((section) => section.startsWith('## '))
      .map((section) => {
        const end = section.indexOf('\n');
        return [section.slice(3, end), section.slice(end + 1).replace(/\n+$/, '')];
      }),
  );
};

const isRecording = process.env['RECORD'] === '1';

/**
 * Expected texts in `tests/database/expected/<name>.txt`, as the regression tests of PostgreSQL hold them. With `RECORD=1` the texts of a run
 * are written there; the difference is then read before it is committed.
 */
export class ExpectedTexts {
  readonly #path: string;
  readonly #sections: Map<string, string>;
  readonly #recorded = new Map<string, string>();

  constructor(name: string) {
    this.#path = `tests/database/expected/${name}.txt`;
    this.#sections = readSections(this.#path);
  }

  /** The expected text of a section; the given one while recording, and where some cases ran only, which are compared one by one. */
  readonly of = (title: string, given: string): string => {
    if (caseSelection.only !== undefined) return given;
    if (!isRecording) return this.#sections.get(title) ?? '(not recorded)';
    this.#recorded.set(title, given);
    return given;
  };

  /** Writes what was recorded. */
  readonly close = (): void => {
    if (!isRecording) return;
    mkdirSync(dirname(this.#path), { recursive: true });
    writeFileSync(this.#path, [...this.#recorded].map(([title, text]) => `## ${title}\n${text}\n`).join('\n'));
  };
}
