import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';

const ROOTS = ['src', 'tests', 'docs', 'scripts', 'supabase'];
const FILES = [
  ...readdirSync('.').filter((file) => file.includes('.')),
  ...ROOTS.flatMap((root) => readdirSync(root, { recursive: true, encoding: 'utf8' }).map((file) => join(root, file))),
];
const PAPERS = FILES.filter((file) => file.endsWith('.md'));
const CODE = FILES.filter((file) => /\.(tsx?|mjs|scss|sql)$/.test(file));

/** Prefixes that a path may omit. */
const BEGINNINGS = ['.', 'src', 'src/infrastructure', 'src/infrastructure/embedded', 'src/ui'];
const FIRST_FOLDERS = new Set([...ROOTS, ...BEGINNINGS.slice(1).flatMap((folder) => readdirSync(folder))]);
const NAMES = new Set(FILES.map((file) => basename(file)));
const NO_PATHS: readonly string[] = ['application/octet-stream', 'kebab-case.ts'];

const exists = (path: string): boolean => BEGINNINGS.some((beginning) => existsSync(join(beginning, path)));

const textOf = (paper: string): string => readFileSync(paper, 'utf8').replace(/^```[\s\S]*?^```/gm, '');
/** One file, folder or name in backticks; a pattern such as `src/domain/<feature>/` matches several. */
const namedIn = (paper: string): readonly string[] =>
  [...textOf(paper).matchAll(/`([^`\n]+)`/g)]
    .map(([, text = '']) => text)
    .filter((text) => !/[\s<>*{}…$?:]/.test(text) && !NO_PATHS.includes(text));
const headingsOf = (paper: string): readonly string[] =>
  [...textOf(paper).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );

describe.each(PAPERS)('%s', (paper) => {
  test('files and folders: all exist', () => {
    const missing = namedIn(paper).filter((text) => {
      if (text.includes('/')) return FIRST_FOLDERS.has(text.split('/')[0] ?? '') && !exists(text);
      return /^[a-z][\w.-]*\.(tsx?|mjs|scss|sql|md)$/.test(text) && ![...NAMES].some((name) => name === text || name.endsWith(`_${text}`));
    });
    expect(missing).toEqual([]);
  });
  test('links: all files and headings exist', () => {
    const links = [...textOf(paper).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].map(([, link = '']) => link);
    const broken = links.filter((link) => {
      const [path = '', heading] = link.split('#');
      const target = path === '' ? paper : join(dirname(paper), path);
      return !existsSync(target) || (heading !== undefined && !headingsOf(target).includes(heading));
    });
    expect(broken).toEqual([]);
  });
});

test('documents: named commands exist', () => {
  const keysOf = (file: string, list: RegExp): readonly string[] => {
    const [, body = ''] = list.exec(readFileSync(file, 'utf8')) ?? [];
    return [...body.matchAll(/^ {2}'?([\w-]+)'?:/gm)].map(([, key = '']) => key);
  };
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const parts: Readonly<Record<string, readonly string[]>> = {
    prove: keysOf('scripts/prove/prove.ts', /PROOFS[^{]*\{\n([\s\S]*?)\n\};/),
    bench: keysOf('scripts/bench/sections.ts', /RUN[^{]*\{\n([\s\S]*?)\n\};/),
  };
  expect(parts['prove']).toContain('mutation');
  expect(parts['bench']).toContain('pages');
  const named = PAPERS.flatMap((paper) => [...readFileSync(paper, 'utf8').matchAll(/npm run ([a-z]+(?:-[a-z]+)*)(?: -- ([a-z][\w-]*))?/g)]);
  const unknown = named.filter(
    ([, name = '', part]) => !(name in scripts) || (part !== undefined && parts[name]?.includes(part) === false && part !== 'x'),
  );
  expect(unknown.map(([command]) => command)).toEqual([]);
});

test('documents: named classes and components exist', () => {
  const source = CODE.map((file) => readFileSync(file, 'utf8')).join('\n');
  const known = new Set([...source.matchAll(/\b[A-Z]\w+/g)].map(([name]) => name));
  const named = PAPERS.flatMap((paper) => namedIn(paper).filter((text) => /^[A-Z][a-z]+[A-Z][A-Za-z]+$/.test(text)));
  expect(named.filter((name) => !known.has(name))).toEqual([]);
  expect(named.length).toBeGreaterThan(20);
});

test('comments: named files exist', () => {
  const missing = CODE.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^\s*(?:\*|\/\/|\/\*\*|--).*$/gm)]
      .flatMap(([line]) => [...line.matchAll(/(?<![\w./@-])[a-z][\w-]*(?:\/[\w.-]+)+\.(?:tsx?|mjs|sql|scss|md)\b/g)])
      .map(([path]) => path)
      .filter((path) => !exists(path) && !existsSync(join(dirname(file), path)))
      .map((path) => `${file}: ${path}`),
  );
  expect(missing).toEqual([]);
});
