import { execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { accountCalls } from '../../../tests/support/account-calls.ts';
import { OWNER, OWNER_SETTINGS } from '../../../tests/support/owner.ts';
import { ShopProcess } from '../../../tests/support/shop-process.ts';
import type { Figures } from '../proof.ts';

const run = promisify(execFile);
const PACKAGE = 'schemathesis==4.32.5';
const EXAMPLES = process.env['PROVE_EXAMPLES'] ?? '5';
const SEED = '20261129';
/** Checks that the shop's own replaces or that need data which the run does not make. */
const NOT_CHECKED = [
  // Refusals of content are answered with 400, too: `described_request_is_read` looks at their codes.
  'positive_data_acceptance',
  'missing_required_header',
  'use_after_free',
  'ensure_resource_availability',
  'object_level_authorization',
];

interface Counted {
  readonly counts: Readonly<Record<string, number>>;
  readonly statuses: Readonly<Record<string, number>>;
  readonly operations: number;
}

const hasPython = (): Promise<boolean> =>
  run('python3', ['-m', 'venv', '--help']).then(
    () => true,
    () => false,
  );

/** Sessions of a person, of the owner, and of somebody whose session the run ends. */
const tokensOf = async (shop: ShopProcess): Promise<object> => {
  const { call, verified } = accountCalls(() => shop);
  const person = await verified('6281234567001', '081234567001');
  const leaving = await verified('6281234567002', '081234567002');
  const owner = await call('login', { identifier: OWNER.phone, password: OWNER.password });
  return {
    session: person.body.session_token,
    person: (person.body['backend_session'] as { readonly access_token: string }).access_token,
    admin: owner.body.session_token,
    logout: leaving.body.session_token,
  };
};

/** @returns its exit code and what it printed */
const schemathesis = (program: string, shop: ShopProcess, tokens: object, figures: string) =>
  new Promise<readonly [code: number, output: string]>((resolvePromise, reject) => {
    const parameters = ['run', resolve('docs/api/openapi.json'), '--url', shop.origin, '--no-color', '--continue-on-failure'];
    const bounds = [
      '--seed',
      SEED,
      '--max-examples',
      EXAMPLES,
      '--phases',
      'coverage,fuzzing',
      '--request-timeout',
      '60',
      '--warnings',
      'off',
    ];
    // At the address of all actions nothing says which body is that of which action: the addresses of the actions are tried.
    const child = spawn(program, [...parameters, ...bounds, '--exclude-tag', 'by-query', '--exclude-checks', NOT_CHECKED.join(',')], {
      env: {
        ...process.env,
        SHOP_TOKENS: JSON.stringify(tokens),
        SHOP_FIGURES: figures,
        PYTHONPATH: resolve('scripts/prove/readers'),
        PYTHONDONTWRITEBYTECODE: '1',
        SCHEMATHESIS_HOOKS: 'schemathesis_hooks',
      },
      // It writes a folder where it runs.
      cwd: dirname(figures),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const hear = (part: Buffer): void => {
      output += String(part);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('error', reject);
    child.once('exit', (code) => resolvePromise([code ?? 1, output]));
  });

/** Generated requests from the document, good and bad, against a shop. @param folder an empty one */
export const describedCalls = async (folder: string): Promise<Figures> => {
  if (!(await hasPython())) return { isKept: true, rows: [['requests from the document', 'left out: there is no Python with venv here']] };
  await run('python3', ['-m', 'venv', join(folder, 'python')]);
  const programs = join(folder, 'python', process.platform === 'win32' ? 'Scripts' : 'bin');
  await run(join(programs, 'pip'), ['install', '--quiet', PACKAGE], { maxBuffer: 50_000_000 });
  const shop = await ShopProcess.create({ SEED: '20', ...OWNER_SETTINGS });
  try {
    if ((await shop.start()) !== null) throw new Error(shop.output);
    const figures = join(folder, 'figures.json');
    const [code, output] = await schemathesis(join(programs, 'schemathesis'), shop, await tokensOf(shop), figures);
    const found = output.match(/^- .*$/gm) ?? [];
    if (code !== 0) console.error(output.slice(-20_000));
    const { counts, statuses, operations } = JSON.parse(readFileSync(figures, 'utf8')) as Counted;
    const byStatus = Object.entries(statuses).toSorted(([a], [b]) => a.localeCompare(b));
    return {
      isKept: code === 0 && (counts['cases'] ?? 0) > 500,
      rows: [
        ['requests from the document', `${PACKAGE.replace('==', ' ')}, seed ${SEED}`],
        ['operations; requests; of them fitting the document', `${operations}; ${counts['cases'] ?? 0}; ${counts['positive'] ?? 0}`],
        ['answers by status', byStatus.map(([status, count]) => `${status}: ${count}`).join(', ')],
        ['fitting and not read, unfitting and taken, answers not described, 5xx', found.length === 0 ? 0 : found.join(' ')],
      ],
    };
  } finally {
    await shop.remove();
  }
};
