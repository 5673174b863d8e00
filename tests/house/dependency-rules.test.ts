import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

/** A file that breaks one rule, and the rule it breaks. */
const PLANTED: readonly (readonly [rule: string, file: string, text: string])[] = [
  ['domain-is-alone', 'src/domain/catalog/planted.ts', "import 'valibot';"],
  ['domain-is-alone', 'src/domain/catalog/planted.ts', "import '../../application/shared/port-error.ts';"],
  ['domain-is-alone', 'src/domain/catalog/planted.ts', "import 'node:fs';"],
  ['application-knows-domain', 'src/application/catalog/planted.ts', "import '../../infrastructure/platform/system-clock.ts';"],
  ['application-knows-domain', 'src/application/catalog/planted.ts', "import 'valibot';"],
  ['supabase-is-one-technology', 'src/infrastructure/supabase/planted.ts', "import '../memory/shared/key-value-store.ts';"],
  ['embedded-is-one-technology', 'src/infrastructure/embedded/planted.ts', "import '../http-server/settings.ts';"],
  ['http-server-is-one-technology', 'src/infrastructure/http-server/planted.ts', "import '../composition/tokens.ts';"],
  ['memory-is-one-technology', 'src/infrastructure/memory/planted.ts', "import '../../ui/core/paths.ts';"],
  ['composition-knows-no-screens', 'src/infrastructure/composition/planted.ts', "import '../../ui/core/paths.ts';"],
  ['inversify-at-home', 'src/ui/stores/planted.ts', "import { Container } from 'inversify';\nexport const planted = new Container();"],
  ['ui-knows-no-adapters', 'src/ui/stores/planted.ts', "import '../../infrastructure/platform/system-clock.ts';"],
  ['ui-knows-no-adapters', 'src/ui/stores/planted.ts', "import '@supabase/supabase-js';"],
  ['components-are-plain', 'src/ui/components/planted.ts', "import '../stores/clock.store.ts';"],
  ['pages-are-strangers', 'src/ui/pages/search/planted.ts', "import '../wishlist/wishlist.route.ts';"],
  ['entries-plug-only', 'src/main.planted.ts', "import './infrastructure/memory/shared/key-value-store.ts';"],
  ['browser-ships-no-server', 'src/infrastructure/browser/planted.ts', "import '../embedded/keys.ts';"],
  ['no-node-in-the-browser', 'src/ui/layout/planted.ts', "import 'node:fs';"],
  ['tests-stay-outside', 'src/ui/layout/planted.ts', "import '../../../tests/support/fixed-clock.ts';"],
  ['no-dev-dependency-in-product', 'src/ui/layout/planted.ts', "import 'fast-check';"],
  ['no-cycles', 'src/domain/catalog/planted.ts', "import './planted-too.ts';"],
];

let copy = '';
/** What the copy of the house breaks: "rule file". */
let broken: readonly string[] = [];

const fileOf = (index: number): string => (PLANTED[index]?.[1] ?? '').replace('planted', `planted-${index}`);

/** dependency-cruiser answers with the number of errors as its exit code, and the report all the same. */
const cruise = (): string => {
  try {
    return execFileSync(
      process.execPath,
      ['node_modules/dependency-cruiser/bin/dependency-cruiser.mjs', 'src', '--config', '.dependency-cruiser.mjs', '--output-type', 'json'],
      {
        cwd: copy,
        encoding: 'utf8',
        maxBuffer: 64_000_000,
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
  } catch (error) {
    return (error as { readonly stdout: string }).stdout;
  }
};

describe('dependency rules', () => {
  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'arena-akun-house-'));
    for (const name of ['src', 'tests/support', '.dependency-cruiser.mjs', 'tsconfig.json', 'package.json'])
      cpSync(name, join(copy, name), { recursive: true });
    symlinkSync(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'));
    PLANTED.forEach(([rule, , text], index) => {
      const path = join(copy, fileOf(index));
      writeFileSync(path, `${text}\nexport const here = ${index};\n`);
      if (rule === 'no-cycles')
        writeFileSync(join(dirname(path), 'planted-too.ts'), `import './planted-${index}.ts';\nexport const there = 1;\n`);
    });
    const report = JSON.parse(cruise()) as { summary: { violations: { rule: { name: string }; from: string }[] } };
    broken = report.summary.violations.map(({ rule, from }) => `${rule.name} ${from}`);
  }, 60_000);
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  test.each(PLANTED.map(([rule, file, text], index) => [rule, file, text.split('\n')[0], index] as const))(
    '%s refuses in %s: %s',
    (rule, _file, _text, index) => {
      expect(broken).toContain(`${rule} ${fileOf(index)}`);
    },
  );
});
