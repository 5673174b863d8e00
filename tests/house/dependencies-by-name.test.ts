import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

const ROOT = 'src';
const MOST = 4;

/** The parameters between two brackets, without what stands in brackets of their own. */
const parametersOf = (text: string): readonly string[] => {
  let depth = 0;
  const outer = [...text.replace(/\/\*[\s\S]*?\*\/|\/\/.*|=>/g, '')].filter((letter) => {
    if ('([{<'.includes(letter)) depth += 1;
    if (')]}>'.includes(letter)) depth -= 1;
    return depth === 0;
  });
  return outer
    .join('')
    .split(',')
    .filter((one) => one.trim() !== '');
};

/** What stands between the bracket at a place and the one that closes it. */
const insideOf = (text: string, start: number): string => {
  let depth = 1;
  let end = start;
  while (depth > 0) {
    if ('([{'.includes(text[end] ?? '')) depth += 1;
    if (')]}'.includes(text[end] ?? '')) depth -= 1;
    end += 1;
  }
  return text.slice(start, end - 1);
};

test('constructors: at most four positions, more dependencies are named', () => {
  const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
  const constructors = files.flatMap((name) => {
    const text = readFileSync(`${ROOT}/${name}`, 'utf8');
    return [...text.matchAll(/\bconstructor\(/g)].map((found) => ({
      name,
      count: parametersOf(insideOf(text, found.index + found[0].length)).length,
    }));
  });
  expect(constructors.length).toBeGreaterThan(500);
  expect(constructors.filter(({ count }) => count > MOST)).toEqual([]);
});
