import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Answer, Observed, ObservedCase } from './jobs.ts';

/** What a test file that passes reaches. */
export interface MeasuredFile extends Answer {
  readonly file: string;
}

/** Coverage that is kept with the project: measuring it takes as long as some thousand changes. */
const KEPT = 'scripts/prove/rules/coverage.json.gz';

/** A test as it is kept: its place, milliseconds, functions by their places among all names, and cases. */
type KeptTest = readonly [at: number, ms: number, functions: readonly number[], cases?: readonly KeptCase[]];
type KeptCase = readonly [place: number, ms: number, digest: string, reached: readonly number[]];

interface KeptFile {
  readonly file: string;
  /** Of its text and of what it reads (`measuredText`); a file with another one is measured anew. */
  readonly digest: string;
  readonly ms: number;
  readonly opening: readonly [ms: number, functions: readonly number[]];
  readonly tests: readonly KeptTest[];
  readonly isIndependent: boolean;
  readonly isRepeatable: boolean;
}

interface Kept {
  readonly names: readonly string[];
  readonly files: readonly KeptFile[];
}

const ms = (seconds: number): number => Math.round(seconds * 1000);

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** Coverage in the form that is kept. @param digestOfFile of the text of a test file */
export const keptOf = (measured: readonly MeasuredFile[], digestOfFile: (file: string) => string): Kept => {
  const known = measured.filter(({ observed }) => observed !== undefined);
  const names = [
    ...new Set(
      known.flatMap(({ observed }) => [
        ...(observed?.opening.functions ?? []),
        ...(observed?.tests.flatMap((test) => test.functions) ?? []),
      ]),
    ),
  ].toSorted();
  const places = new Map(names.map((name, place) => [name, place]));
  const placesOf = (functions: readonly string[]): readonly number[] => functions.map((name) => places.get(name) ?? -1);
  const caseOf = ({ place, seconds, digest, reached }: ObservedCase): KeptCase => [place, ms(seconds), digest, reached];
  const testOf = ({ at, seconds, functions, cases }: Observed): KeptTest =>
    cases === undefined ? [at, ms(seconds), placesOf(functions)] : [at, ms(seconds), placesOf(functions), cases.map(caseOf)];
  return {
    names,
    files: known.flatMap(({ file, seconds, observed }): readonly KeptFile[] =>
      observed === undefined
        ? []
        : [
            {
              file,
              digest: digestOfFile(file),
              ms: ms(seconds),
              opening: [ms(observed.opening.seconds), placesOf(observed.opening.functions)],
              tests: observed.tests.map(testOf),
              isIndependent: observed.isIndependent,
              isRepeatable: observed.isRepeatable,
            },
          ],
    ),
  };
};

/** Kept files whose text is as it was measured. @param digestOfFile null for a file that is gone */
export const measuredOf = ({ names, files }: Kept, digestOfFile: (file: string) => string | null): readonly MeasuredFile[] => {
  const namesOf = (places: readonly number[]): readonly string[] => places.map((place) => names[place] ?? '');
  return files
    .filter(({ file, digest }) => digestOfFile(file) === digest)
    .map(({ file, ms: took, opening: [openingMs, functions], tests, isIndependent, isRepeatable }) => ({
      file,
      id: -1,
      outcome: 'survived' as const,
      seconds: took / 1000,
      observed: {
        opening: { seconds: openingMs / 1000, functions: namesOf(functions) },
        tests: tests.map(
          ([at, testMs, reached, cases]): Observed => ({
            at,
            seconds: testMs / 1000,
            functions: namesOf(reached),
            ...(cases === undefined
              ? {}
              : { cases: cases.map(([place, caseMs, digest, of]) => ({ place, seconds: caseMs / 1000, digest, reached: of })) }),
          }),
        ),
        isIndependent,
        isRepeatable,
      },
    }));
};

/**
 * What the measurement of a test file depends on: its text, the recorded texts that its cases are compared with, and the functions of the schemas where
 * there is a test for each of them, because tests and cases are known by their places.
 */
export const measuredText = (
  text: string,
  read: { readonly expected: (name: string) => string; readonly functions: () => string },
): string => {
  const recorded = [...text.matchAll(/new ExpectedTexts\('(\w+)'\)/g)].map(([, name]) => read.expected(name ?? ''));
  return [text, ...recorded, ...(text.includes('supabase/schemas') ? [read.functions()] : [])].join('\n');
};

const expected = (name: string): string => readFileSync(`tests/database/expected/${name}.txt`, 'utf8');

const functions = (): string =>
  readdirSync('supabase/schemas')
    .flatMap((file) => [...readFileSync(`supabase/schemas/${file}`, 'utf8').matchAll(/^create function [\w.]+/gm)].map(([name]) => name))
    .join('\n');

const digestOfFile = (file: string): string | null =>
  existsSync(file) ? digestOf(measuredText(readFileSync(file, 'utf8'), { expected, functions })) : null;

/** The kept coverage of files whose text did not change. */
export const readKept = (): readonly MeasuredFile[] =>
  existsSync(KEPT) ? measuredOf(JSON.parse(gunzipSync(readFileSync(KEPT)).toString()) as Kept, digestOfFile) : [];

export const writeKept = (measured: readonly MeasuredFile[]): void =>
  writeFileSync(KEPT, gzipSync(JSON.stringify(keptOf(measured, (file) => digestOfFile(file) ?? '')), { level: 9 }));
