import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import config from '../../jest.config.ts';

const folders = (config.projects as { testMatch: string[] }[]).flatMap(({ testMatch }) =>
  testMatch.map((pattern) => pattern.slice('<rootDir>/'.length, pattern.indexOf('/**'))),
);

test('every test file belongs to a project that runs', () => {
  const files = readdirSync('tests', { recursive: true, withFileTypes: true })
    .filter(({ name }) => /\.test\.tsx?$/.test(name))
    .map(({ parentPath, name }) => join(parentPath, name).replaceAll('\\', '/'));
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => folders.every((folder) => !file.startsWith(`${folder}/`)))).toEqual([]);
});
