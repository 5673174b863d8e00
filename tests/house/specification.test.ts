import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

const rows = readFileSync('docs/specification.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| (?!Sentence|---)/.test(line));

test('every sentence of the specification has a file that holds it and a test, and both exist', () => {
  const missing = rows.flatMap((row) => {
    const [, sentence = '', files = '', tests = ''] = row.split('|');
    const paths = [files, tests].map((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, path]) => path ?? ''));
    const isHeld = paths.every((named) => named.length > 0 && named.every((path) => existsSync(path)));
    return isHeld ? [] : [sentence.trim()];
  });
  expect(missing).toEqual([]);
  expect(rows.length).toBeGreaterThan(160);
});
