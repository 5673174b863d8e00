import { readdirSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join, matchesGlob } from 'node:path';
import { expect, test } from '@jest/globals';
import config from '../../jest.config.ts';

const patterns = (config.projects as { testMatch: string[] }[]).flatMap(({ testMatch }) =>
  testMatch.map((pattern) => pattern.slice('<rootDir>/'.length)),
);

const testsIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(({ name }) => /\.test\.tsx?$/.test(name))
    .map(({ parentPath, name }) => join(parentPath, name).replaceAll('\\', '/'));

test('test files: each belongs to exactly one project that runs', () => {
  const files = testsIn('tests');
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => patterns.filter((pattern) => matchesGlob(file, pattern)).length !== 1)).toEqual([]);
});

// The mutations of the rules load them without a compiler (findings/node-type-stripping-refuses-of-of-before-an-array.sh).
test('test files of the database: Node reads each', () => {
  const unread = testsIn('tests/database').flatMap((file) => {
    try {
      stripTypeScriptTypes(readFileSync(file, 'utf8'), { mode: 'transform' });
      return [];
    } catch (error) {
      return [`${file}: ${String(error)}`];
    }
  });
  expect(unread).toEqual([]);
});
