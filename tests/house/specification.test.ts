import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

test.each([
  ['the specification', 'docs/specification.md', 160],
  ['the rental requirements', 'docs/rentals.md', 40],
])('%s: every sentence has an existing file and test', (_, page, least) => {
  const rows = readFileSync(page, 'utf8')
    .split('\n')
    .filter((line) => /^\| (?!Sentence|---)/.test(line));
  const missing = rows.flatMap((row) => {
    const [, sentence = '', files = '', tests = ''] = row.split('|');
    const paths = [files, tests].map((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, path]) => path ?? ''));
    const isHeld = paths.every((named) => named.length > 0 && named.every((path) => existsSync(path)));
    return isHeld ? [] : [sentence.trim()];
  });
  expect(missing).toEqual([]);
  expect(rows.length).toBeGreaterThan(least);
});
