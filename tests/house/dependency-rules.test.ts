import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { PLANTED, type Planted } from './planted-violations.ts';

interface Report {
  readonly summary: {
    readonly violations: readonly { readonly rule: { readonly name: string }; readonly from: string; readonly to: string }[];
    readonly ruleSetUsed: { readonly forbidden: readonly { readonly name: string }[] };
  };
}

let copy = '';
/** The violations in the copy: "rule file", by either end of an import. */
let broken: ReadonlySet<string>;
let rules: readonly string[];

const fileOf = ({ file }: Planted, index: number): string => file.replace(/planted(?=[^/]*$)/, `planted-${index}`);
const specifier = (from: string, to: string): string => {
  const path = relative(dirname(from), to);
  return path.startsWith('.') ? path : `./${path}`;
};

const plant = (planted: Planted, index: number): void => {
  const file = fileOf(planted, index);
  const path = join(copy, file);
  mkdirSync(dirname(path), { recursive: true });
  const text = planted.rule === 'no-cycles' ? `import './${file.split('/').at(-1)?.replace('planted', 'back')}';` : planted.text;
  if (existsSync(path)) appendFileSync(path, `\n${text}\n`);
  else writeFileSync(path, `${text}\nexport const here = ${index};\n`);
  if (planted.rule === 'no-cycles') writeFileSync(path.replace(/planted(?=[^/]*$)/, 'back'), `import './${file.split('/').at(-1)}';\n`);
  if (planted.importedBy !== undefined)
    appendFileSync(join(copy, planted.importedBy), `\nimport '${specifier(planted.importedBy, file)}';\n`);
};

/** dependency-cruiser exits with the number of errors and prints the report all the same. */
const cruise = (): Report => {
  const program = ['node_modules/dependency-cruiser/bin/dependency-cruiser.mjs', 'src', '--config', '.dependency-cruiser.mjs'];
  try {
    return JSON.parse(
      execFileSync(process.execPath, [...program, '--output-type', 'json'], {
        cwd: copy,
        encoding: 'utf8',
        maxBuffer: 64_000_000,
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    ) as Report;
  } catch (error) {
    return JSON.parse((error as { readonly stdout: string }).stdout) as Report;
  }
};

describe('dependency rules', () => {
  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'arena-akun-house-'));
    for (const name of ['src', 'tests/support', '.dependency-cruiser.mjs', 'tsconfig.json', 'package.json', 'biome.json'])
      cpSync(name, join(copy, name), { recursive: true });
    symlinkSync(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'));
    PLANTED.forEach(plant);
    const { violations, ruleSetUsed } = cruise().summary;
    broken = new Set(violations.flatMap(({ rule, from, to }) => [`${rule.name} ${from}`, `${rule.name} ${to}`]));
    rules = ruleSetUsed.forbidden.map(({ name }) => name);
  }, 180_000);
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  test.each(PLANTED.map((planted, index) => [planted.rule, planted.file, planted.text.split('\n')[0], index] as const))(
    '%s: rejects in %s: %s',
    (rule, _file, _text, index) => {
      const planted = PLANTED[index];
      expect(broken).toContain(`${rule} ${planted === undefined ? '' : (planted.shownAt ?? fileOf(planted, index))}`);
    },
  );
  test('every rule: rejects a planted violation', () => {
    const shown = new Set(PLANTED.map(({ rule }) => rule));
    expect(rules.filter((rule) => !shown.has(rule))).toEqual([]);
    expect(rules.length).toBeGreaterThan(40);
  });

  test.each([
    ['Link', true],
    ['useNavigate', false],
  ])('components: may import only Link of the router, %s', (name, isAllowed) => {
    const file = 'src/ui/components/of-the-router.tsx';
    writeFileSync(join(copy, file), `import { ${name} } from 'react-router-dom';\n\nexport const planted = ${name};\n`);
    const lint = (): string =>
      execFileSync(
        process.execPath,
        ['node_modules/@biomejs/biome/bin/biome', 'lint', '--vcs-enabled=false', '--only=style/noRestrictedImports', file],
        { cwd: copy, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
      );
    if (isAllowed) expect(lint()).toContain('Checked 1 file');
    else expect(lint).toThrow('Only the following imports');
  });
});
