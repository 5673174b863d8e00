import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { PlanSealing, ReadSealFile, SealMany, type SealPlan } from '../../../src/application/credential/seal-many.ts';
import type { SealKeys, VaultAdminRepository } from '../../../src/application/credential/vault-admin-repository.ts';
import { PortError } from '../../../src/application/shared/port-error.ts';
import type { SealUse } from '../../../src/domain/credential/seal-columns.ts';
import type { SealableRow } from '../../../src/domain/credential/seal-plan.ts';
import { PapaCsvReader } from '../../../src/infrastructure/csv/papa-csv-reader.ts';
import { InMemoryVaultAdminRepository } from '../../../src/infrastructure/memory/credential/vault-admin-repository.ts';
import { RecentErrorLog } from '../../../src/infrastructure/platform/recent-error-log.ts';
import { FixedClock } from '../../support/fixed-clock.ts';
import { PageSpreadsheetReader } from '../../support/page-spreadsheet-reader.ts';

const HEADER = 'Kode;Cara masuk;Login;Kata sandi;E-mail;Kata sandi e-mail';
const row = (code: string, login: string): string => `${code};Moonton;${login};sandi-0O1l;${login}@contoh.id;lain`;

let vault: InMemoryVaultAdminRepository;
let errors: RecentErrorLog;
let reading: ReadSealFile;
const add = (code: string, units = 1): string => {
  const product = randomUUID();
  vault.nameProduct(product, { name: `Akun ${code}`, code });
  for (let count = 0; count < units; count += 1) vault.addUnit(product);
  return product;
};
beforeEach(() => {
  const clock = new FixedClock();
  vault = new InMemoryVaultAdminRepository(clock);
  errors = new RecentErrorLog(clock, () => undefined);
  reading = new ReadSealFile({ csv: new PapaCsvReader(), spreadsheet: new PageSpreadsheetReader() }, errors);
});

const read = (...lines: string[]) => reading.execute(new TextEncoder().encode(lines.join('\n')));
const planned = async (
  lines: readonly string[],
  productId: string | null = null,
  of: Pick<VaultAdminRepository, 'targets'> = vault,
): Promise<SealPlan> => {
  const file = await read(...lines);
  if (!file.ok) throw new Error(file.failure.code);
  const plan = await new PlanSealing(of, errors).execute(file.value, productId, { chosen: new Map<number, SealUse>(), filled: new Map() });
  if (!plan.ok) throw new Error(plan.failure.code);
  return plan.value;
};
const sealable = ({ rows }: SealPlan): readonly SealableRow[] => rows.filter((one) => one.state !== 'refused');

describe('file of login data', () => {
  test('titles above the heads: heads are found, rows counted as in the spreadsheet', async () => {
    expect(await read('Stok Oktober', '', HEADER, row('A', 'a'))).toMatchObject({
      ok: true,
      value: { heads: { cells: HEADER.split(';') }, rows: [{ line: 4 }] },
    });
  });
  test.each([
    ['no rows', [HEADER], 'CSV_EMPTY'],
    ['2,001 rows', [HEADER, ...Array.from({ length: 2001 }, (_, place) => row('A', `a${place}`))], 'CSV_TOO_LONG'],
    ['no text', ['Kode\u0000;Login'], 'FILE_NOT_A_TABLE'],
  ])('%s: refused', async (_name, lines, code) => {
    expect(await read(...lines)).toMatchObject({ ok: false, failure: { code } });
  });
});

describe('plan of a file', () => {
  test('products of all rows are asked for by key in parts; no login data is sent', async () => {
    const asked: SealKeys[] = [];
    const listening = {
      targets: (keys: SealKeys) => {
        asked.push(keys);
        return vault.targets(keys);
      },
    };
    add('A-1');
    const plan = await planned(
      [HEADER, row('A-1', 'a'), ...Array.from({ length: 300 }, (_, place) => row(`B-${place}`, `b${place}`))],
      null,
      listening,
    );
    expect(plan.rows.filter(({ state }) => state !== 'refused')).toMatchObject([{ line: 2, product: { name: 'Akun A-1' } }]);
    expect(asked.map(({ codes }) => codes.length)).toEqual([200, 101]);
    expect(JSON.stringify(asked)).not.toMatch(/sandi|contoh/);
  });
  test.each([
    ['no head that anybody knows', ['rina;rahasia;lain', 'budi;rahasia;lain']],
    ['a mail address among the heads', ['Kode;r@contoh.id;rahasia', 'A;b@contoh.id;rahasia']],
  ])('file with %s: refused, because its first row may be login data', async (_name, lines) => {
    await expect(planned(lines)).rejects.toThrow('HEADS_MISSING');
  });
  test('page of one product: rows name none', async () => {
    const product = add('A', 2);
    const plan = await planned(['Cara masuk;Login;Kata sandi;E-mail;Kata sandi e-mail', row('A', 'a').slice(2)], product);
    expect(plan).toMatchObject({ product: { name: 'Akun A' }, rows: [{ state: 'empty', unit: { position: 1 } }] });
  });
  test('page of a product that is gone: NOT_FOUND', async () => {
    await expect(planned([HEADER, row('A', 'a')], randomUUID())).rejects.toThrow('NOT_FOUND');
  });
  test('connection lost: failure, logged', async () => {
    const away = { targets: () => Promise.reject(new PortError('unavailable', 'no answer')) };
    await expect(planned([HEADER, row('A', 'a')], null, away)).rejects.toThrow('UNAVAILABLE');
    expect(errors.recent().map(({ where }) => where)).toEqual(['PlanSealing']);
  });
});

describe('sealing of many rows', () => {
  test('rows: each sealed into its unit, a failed one leaves the others', async () => {
    const [a, b] = [add('A', 2), add('B')];
    const rows = sealable(await planned([HEADER, row('A', 'a'), row('B', 'b'), row('A', 'c')]));
    const broken = rows.map((one, place) => (place === 1 ? { ...one, texts: { login: 'b' } } : one));
    const told: (readonly [number, boolean])[] = [];
    const sealed = await new SealMany(vault, errors).execute(broken, ({ line, outcome }) => told.push([line, outcome.ok]) > 0);
    expect(sealed).toEqual({ ok: true, value: 2 });
    expect(told).toEqual([
      [2, true],
      [3, false],
      [4, true],
    ]);
    expect((await vault.product(a)).units.map(({ version }) => version)).toEqual([1, 1]);
    expect((await vault.product(b)).units.map(({ version }) => version)).toEqual([null]);
  });
  test('file that was sealed before: its units are not sealed again without a decision', async () => {
    add('A');
    const lines = [HEADER, row('A', 'a')];
    await new SealMany(vault, errors).execute(sealable(await planned(lines)), () => true);
    expect((await planned(lines)).rows).toMatchObject([{ state: 'replaces' }]);
  });
  test('unit that was sealed since the plan: refused, and its data stays', async () => {
    const product = add('A', 2);
    const rows = sealable(await planned([HEADER, row('A', 'a'), row('A', 'b')]));
    const [first] = (await vault.product(product)).units;
    const texts = { login_method: 'Moonton', login: 'lain', password: 'x', email: 'l@contoh.id', email_password: 'x' };
    await vault.seal(product, first?.id ?? '', 'buyer', texts);
    const told: string[] = [];
    await new SealMany(vault, errors).execute(rows, ({ outcome }) => told.push(outcome.ok ? 'done' : outcome.failure.code) > 0);
    expect(told).toEqual(['VERSION_CHANGED', 'done']);
    expect((await vault.product(product)).units.map(({ version }) => version)).toEqual([1, 1]);
  });
  test('shut vault: stops before the next row', async () => {
    add('A', 3);
    const rows = sealable(await planned([HEADER, row('A', 'a'), row('A', 'b'), row('A', 'c')]));
    const told: number[] = [];
    const sealed = await new SealMany(vault, errors).execute(rows, ({ line }) => {
      told.push(line);
      vault.isOpen = false;
      return true;
    });
    expect([sealed, told]).toEqual([{ ok: false, failure: { code: 'VAULT_SHUT' } }, [2]]);
  });
  test('stop: rows after it stay', async () => {
    const product = add('A', 2);
    await new SealMany(vault, errors).execute(sealable(await planned([HEADER, row('A', 'a'), row('A', 'b')])), () => false);
    expect((await vault.product(product)).units.map(({ hasCredentials }) => hasCredentials)).toEqual([true, false]);
  });
});
