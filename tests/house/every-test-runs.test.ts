import { readdirSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { expect, test } from '@jest/globals';
import config from '../../jest.config.ts';

const patterns = (config.projects as { testMatch: string[] }[]).flatMap(({ testMatch }) =>
  testMatch.map((pattern) => pattern.slice('<rootDir>/'.length)),
);

test('test files: each belongs to exactly one project that runs', () => {
  const files = readdirSync('tests', { recursive: true, withFileTypes: true })
    .filter(({ name }) => /\.test\.tsx?$/.test(name))
    .map(({ parentPath, name }) => join(parentPath, name).replaceAll('\\', '/'));
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => patterns.filter((pattern) => matchesGlob(file, pattern)).length !== 1)).toEqual([]);
});
