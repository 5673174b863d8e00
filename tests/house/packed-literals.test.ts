import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import ts from 'typescript';
import { PACKED } from './packed-literals.ts';

/** Without parentheses and `as const`. */
const bare = (node: ts.Node): ts.Node =>
  ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node) ? bare(node.expression) : node;

const isTuple = (node: ts.Node): boolean => {
  const literal = bare(node);
  return ts.isArrayLiteralExpression(literal) && literal.elements.length > 1 && !literal.elements.some(ts.isSpreadElement);
};

const isValue = (node: ts.Node): boolean => {
  const value = bare(node);
  return ts.isStringLiteralLike(value) || ts.isNumericLiteral(value) || value.kind === ts.SyntaxKind.NullKeyword;
};
/** A row whose values are known by their places. */
const isRow = (node: ts.Node): boolean => {
  const literal = bare(node);
  return ts.isArrayLiteralExpression(literal) && literal.elements.length >= 3 && literal.elements.every(isValue);
};

/** What packs several values into one, so that they share a line: a spread of a literal, a destructured tuple, a table without names. */
const isPacked = (node: ts.Node): boolean => {
  if (ts.isSpreadElement(node)) return ts.isArrayLiteralExpression(bare(node.expression));
  if (ts.isSpreadAssignment(node)) return ts.isObjectLiteralExpression(bare(node.expression));
  if (ts.isVariableDeclaration(node))
    return ts.isArrayBindingPattern(node.name) && node.initializer !== undefined && isTuple(node.initializer);
  return ts.isArrayLiteralExpression(node) && node.elements.length >= 3 && node.elements.every(isRow);
};

const packedIn = (file: string, source: string): number => {
  let count = 0;
  const visit = (node: ts.Node): void => {
    if (isPacked(node)) count += 1;
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest));
  return count;
};

const files = ['src', 'scripts'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:tsx?|mjs)$/.test(name))
    .map((name) => join(folder, name).replaceAll('\\', '/')),
);

describe('packed literals', () => {
  const found = new Map(files.map((file) => [file, packedIn(file, readFileSync(file, 'utf8'))]));
  test('files of src and scripts: none beyond those that stand', () => {
    expect(found.size).toBeGreaterThan(1000);
    const more = [...found].filter(([file, count]) => count > (PACKED[file] ?? 0));
    expect(more.map(([file, count]) => `${file}: ${count}, of which ${PACKED[file] ?? 0} stand`)).toEqual([]);
  });
  test('list of those that stand: shrinks with them', () => {
    const fewer = Object.entries(PACKED).filter(([file, count]) => count > (found.get(file) ?? 0));
    expect(fewer.map(([file, count]) => `${file}: ${found.get(file) ?? 0} instead of ${count}`)).toEqual([]);
  });
  test.each([
    "const words = [...['a', 'b'], ...other];",
    "const codes = [...(['A', 'B'] as const)];",
    "run('tool', ...['--json', file]);",
    'const row = { ...{ id, name }, price };',
    'const [first, last] = [rows[0], rows.at(-1)];',
    'let [count, isOver] = [0, false];',
    "const layouts = [['bca', 1, 'a'], ['bni', 2, 'b'], ['bri', 3, null]];",
  ])('planted: %s', (text) => expect(packedIn('planted.ts', text)).toBe(1));
  test.each([
    'const words = [...first, ...second];',
    "const fields = [...['a', 'b'].map(field)];",
    'const row = { ...stored, ...(price === null ? {} : { price }) };',
    'const [first] = [...one, ...other];',
    'const [head, tail] = text.split(",", 2);',
    "const pairs = [['a', 1], ['b', 2], ['c', 3]];",
    'const points = [[x, y, 0], [x, y, 1], [x, y, 2]];',
  ])('allowed: %s', (text) => expect(packedIn('allowed.ts', text)).toBe(0));
});
