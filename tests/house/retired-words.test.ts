import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { RETIRED } from './retired-words.ts';

const SCHEMAS = 'supabase/schemas';
const FOLDERS = ['src', 'scripts', 'tests', 'docs', SCHEMAS].filter((folder) => existsSync(folder));
const KINDS = /\.(tsx?|mts|mjs|scss|sql|md)$/;

/** Files that may name retired words, each with the reason. `supabase/migrations` is history, which is never edited, and is not read. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'tests/house/retired-words.ts': 'the list itself',
  'tests/house/retired-words.test.ts': 'planted words',
  'src/infrastructure/supabase/database-types.ts': 'generated from the database',
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** All spellings of a listed word. */
const spellings = (word: string): readonly string[] => {
  const parts = word.split(' ');
  if (parts.length === 1) return [...new Set([word, capital(word)])];
  const pascal = parts.map(capital).join('');
  return [word, capital(word), parts.join('_'), parts.join('-'), pascal, pascal.charAt(0).toLowerCase() + pascal.slice(1)];
};

/** A spelling with a capital may begin inside a camel-case name. After any, a plural's `s` may follow, and no other small letter. */
const asPattern = (spelling: string): string => `${/^[a-z]/.test(spelling) ? '(?<![A-Za-z0-9])' : ''}${spelling}s?(?![a-z])`;
const PATTERNS = Object.keys(RETIRED).map((word) => [word, new RegExp(spellings(word).map(asPattern).join('|'), 'g')] as const);

interface Finding {
  readonly word: string;
  readonly line: number;
}

const retiredIn = (text: string): readonly Finding[] =>
  PATTERNS.flatMap(([word, pattern]) =>
    [...text.matchAll(pattern)].map(({ index }) => ({ word, line: text.slice(0, index).split('\n').length })),
  );

const files = [
  ...readdirSync('.').filter((file) => KINDS.test(file)),
  ...FOLDERS.flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file))),
].filter((file) => KINDS.test(file) && !(file in EXCEPTIONS));

const found = files.flatMap((file) => retiredIn(`${file}\n${readFileSync(file, 'utf8')}`).map((finding) => ({ file, ...finding })));
const shown = ({ file, line, word }: (typeof found)[number]): string => `${file}:${line - 1}: "${word}", use ${RETIRED[word]?.term}`;

test.each([
  [
    'TypeScript: a class',
    "export class FindNearest {}\nimport { NothingFound } from './nothing-found.tsx';",
    ['NothingFound', 'FindNearest'],
  ],
  ['TypeScript: a method', 'await identity.pretendToSignIn(password);', ['pretendTo']],
  ['TypeScript: a part of a longer name', 'new ReadTakings(orders, errors)', ['takings']],
  ['TypeScript: a file name', "import { SeenCardStore } from '../stores/seen-card.store.ts';", ['seen card', 'seen card']],
  ['SQL: a function', "perform private.tell_order_notice(o, 'paid');", ['tell_order_notice']],
  ['SQL: a part of a longer name', 'create function private.write_order_news() returns trigger', ['order_news']],
  ['a paper: prose', 'An asked search has filters.\nDoorkeepers are called authorizers.', ['asked search', 'doorkeeper']],
  ['a style sheet', '.deed { color: red; }', ['deed']],
  ['TypeScript: a constant in capitals', "problem: 'UNWANTED'", []],
  ['prose: other words with the same letters', 'Indeed nothing found here is outstanding; a wider searchlight.', []],
  ['the terms that replace them', 'EmptyResults RelaxedSearch parsedQuery process_outbox revenue simulateSignIn', []],
])('retired words, planted text: %s', (_, text, words) => {
  expect(retiredIn(text).map(({ word }) => word)).toEqual(words);
});

const isAlias = ({ word, file }: (typeof found)[number]): boolean => RETIRED[word]?.aliasIn?.includes(file) === true;

test('retired words: do not occur in code, tests, SQL or documents', () => {
  expect(files.length).toBeGreaterThan(3000);
  expect(found.filter((finding) => !isAlias(finding)).map(shown)).toEqual([]);
});

test('retired words, aliases: every file that may name one does', () => {
  const unnamed = Object.entries(RETIRED).flatMap(([word, { aliasIn = [] }]) =>
    aliasIn.filter((file) => !found.some((finding) => finding.word === word && finding.file === file)).map((file) => `${file}: ${word}`),
  );
  expect(unnamed).toEqual([]);
});

test('retired words: every exception is still needed', () => {
  expect(Object.keys(EXCEPTIONS).filter((file) => retiredIn(readFileSync(file, 'utf8')).length === 0)).toEqual([]);
});
