import { describe, expect, test } from '@jest/globals';
import type { CredentialField } from '../../../src/domain/credential/fields.ts';
import { fillableForAll, proposeSealColumns, type SealUse, sealFieldOptions } from '../../../src/domain/credential/seal-columns.ts';
import { keysOf, type PlannedSeal, planSealing, type SealableUnit, type SealTarget } from '../../../src/domain/credential/seal-plan.ts';
import type { TableCell, TableRow } from '../../../src/domain/shared/table-row.ts';

const field = (name: string, label: string, required = true, secret = false): CredentialField => ({
  ...{ name, label, required, secret },
  scope: 'buyer',
});
const METHOD = field('login_method', 'Cara masuk', false);
const LOGIN = field('login', 'Login');
const PASSWORD = field('password', 'Kata sandi', true, true);
const EMAIL = field('email', 'E-mail', false);
const ML = [METHOD, LOGIN, PASSWORD, EMAIL];
/** The same fields under other labels and one that only this game has. */
const FF = [field('login', 'ID Garena'), PASSWORD, field('pin', 'PIN', false, true)];

const unit = (position: number, hasCredentials = false, waitingOrder: string | null = null): SealableUnit => ({
  ...{ id: `u${position}`, position, hasCredentials, waitingOrder, version: hasCredentials ? 1 : 0 },
});
const target = (name: string, code: string | null, units: readonly SealableUnit[], fields = ML): SealTarget => ({
  ...{ id: `id-${name}`, name, code, game: null, fields },
  units: units.map((one) => ({ ...one, id: `${name} ${one.id}` })),
});

const line = (at: number, ...cells: TableCell[]) => ({ line: at, cells });
const plan = (
  heads: readonly string[],
  rows: readonly (readonly TableCell[])[],
  targets: readonly SealTarget[],
  more: {
    readonly chosen?: ReadonlyMap<number, SealUse>;
    readonly filled?: ReadonlyMap<SealUse, string>;
    readonly product?: SealTarget;
  } = {},
): readonly PlannedSeal[] => {
  const options = sealFieldOptions(targets.map(({ fields }) => fields));
  const columns = proposeSealColumns(heads, options, more.chosen ?? new Map(), { hasProduct: more.product !== undefined, rows: [] });
  const sheet = {
    columns,
    options,
    rows: rows.map((cells, place) => line(place + 2, ...cells)),
    filled: more.filled ?? new Map(),
    heads: { cells: heads },
  };
  return planSealing({ ...sheet, product: more.product ?? null }, targets);
};
const codesOf = (rows: readonly PlannedSeal[]) => rows.map((row) => (row.state === 'refused' ? row.failure.code : row.state));
const HEADS = ['Kode', 'Nama Akun', 'Login', 'Password'];

describe('columns of login data', () => {
  const options = sealFieldOptions([ML, FF]);
  const usesOf = (heads: readonly string[], hasProduct = false, rows: readonly TableRow[] = []) =>
    proposeSealColumns(heads, options, new Map(), { hasProduct, rows }).map(({ use }) => use);

  test.each([
    [
      ['Kode', 'Nama Akun'],
      ['code', 'name'],
    ],
    [
      ['Username', 'PW', 'Email'],
      ['field:login', 'field:kata sandi', 'field:e mail'],
    ],
    [
      ['ID Garena', 'pass', 'PIN'],
      ['field:id garena', 'field:kata sandi', 'field:pin'],
    ],
    [
      ['Login Via', 'login', 'kata_sandi'],
      ['field:cara masuk', 'field:login', 'field:kata sandi'],
    ],
    [
      ['password', 'Kata Sandi'],
      ['field:kata sandi', 'none'],
    ],
    [
      ['Catatan toko', ''],
      ['none', 'none'],
    ],
  ] as const)('%s: proposed by their words, each use once', (heads, uses) => {
    expect(usesOf(heads)).toEqual(uses);
  });
  test('ids: a key where all of them are ids of products, never numbers of rows', () => {
    const id = '00000000-0000-4000-8000-0000000000a1';
    expect(usesOf(['ID', 'Login'], false, [line(2, id, 'a'), line(3, id, 'b')])).toEqual(['id', 'field:login']);
    expect(usesOf(['ID', 'Login'], false, [line(2, '1', 'a'), line(3, id, 'b')])).toEqual(['none', 'field:login']);
  });
  test('value for all rows: offered for fields that no column fills under any label, never for secret ones', () => {
    const labels = (heads: readonly string[]) =>
      fillableForAll(proposeSealColumns(heads, options, new Map(), { hasProduct: false, rows: [] }), options).map(({ label }) => label);
    expect(labels(['Kode'])).toEqual(['Cara masuk', 'Login', 'E-mail', 'ID Garena']);
    expect(labels(['Kode', 'Login', 'Password'])).toEqual(['Cara masuk', 'E-mail']);
  });
  test('page of one product: no column is proposed as its key', () => {
    expect(usesOf(['Kode', 'Nama', 'Login'], true)).toEqual(['none', 'none', 'field:login']);
  });
  test('column that a person decided about: stays, and its use is not proposed again', () => {
    const columns = proposeSealColumns(['Akun', 'Login'], options, new Map<number, SealUse>([[0, 'field:login']]), {
      ...{ hasProduct: false, rows: [] },
    });
    expect(columns.map(({ use }) => use)).toEqual(['field:login', 'none']);
  });
});

describe('planned sealing', () => {
  test('rows of one product: take its units in order, those of waiting orders first', () => {
    const product = target('Mythic', 'ML-1', [unit(2, false, 'AA-1'), unit(1), unit(3)]);
    const rows = plan(
      HEADS,
      [
        ['ml-1', '', 'a', 'x'],
        ['ML-1 ', 'mythic', 'b', 'x'],
        ['ML-1', '', 'c', 'x'],
        ['ML-1', '', 'd', 'x'],
      ],
      [product],
    );
    expect(rows.map((row) => (row.state === 'refused' ? row.failure : [row.unit.position, row.texts['login'], row.filled]))).toEqual([
      [2, 'a', ['Login', 'Kata sandi']],
      [1, 'b', ['Login', 'Kata sandi']],
      [3, 'c', ['Login', 'Kata sandi']],
      { code: 'UNITS_TAKEN', values: { count: 3 } },
    ]);
  });
  test('only unit with credentials: replaced by one row; of several sealed units none', () => {
    const one = target('Satu', 'S', [unit(1, true)]);
    const two = target('Dua', 'D', [unit(1, true), unit(2, true)]);
    const rows = plan(
      HEADS,
      [
        ['S', '', 'a', 'x'],
        ['S', '', 'b', 'x'],
        ['D', '', 'c', 'x'],
      ],
      [one, two],
    );
    expect(codesOf(rows)).toEqual(['replaces', 'UNITS_TAKEN', 'UNITS_SEALED']);
  });
  test('key that is missing, unknown, shared or contradicted: refused', () => {
    const products = [target('Sama', 'A', [unit(1)]), { ...target('Sama', 'B', [unit(1)]), id: 'other' }, target('Lain', null, [])];
    const rows = plan(
      HEADS,
      [
        ['', '', 'a', 'x'],
        ['Z', '', 'a', 'x'],
        ['', 'sama', 'a', 'x'],
        ['A', 'Lain', 'a', 'x'],
        ['', 'lain', 'a', 'x'],
        ['B', 'Sama', 'a', 'x'],
      ],
      products,
    );
    expect(codesOf(rows)).toEqual(['KEY_MISSING', 'PRODUCT_UNKNOWN', 'PRODUCT_DOUBTFUL', 'KEYS_DIFFER', 'NO_UNIT', 'empty']);
  });
  test('field that is missing, unknown to the game or filled twice: refused with its label, never with a value', () => {
    const [ml, ff] = [target('M', 'M', [unit(1)]), target('F', 'F', [unit(1)], FF)];
    const heads = ['Kode', 'Login', 'ID Garena', 'Password', 'E-mail'];
    const rows = plan(
      heads,
      [
        ['M', 'rahasia-1', '', ''],
        ['F', '', 'rahasia-2', 'rahasia-3', 'rahasia-4'],
        ['F', 'rahasia-5', 'rahasia-6', 'x'],
      ],
      [ml, ff],
    );
    expect(rows).toMatchObject([
      { failure: { code: 'FIELD_MISSING', values: { field: 'Kata sandi' } } },
      { failure: { code: 'FIELD_UNKNOWN', values: { field: 'E-mail' } } },
      { failure: { code: 'COLUMN_TWICE', values: { field: 'ID Garena' } } },
    ]);
    expect(JSON.stringify(rows)).not.toContain('rahasia');
  });
  test('values of an earlier row: refused, because they would be sold twice', () => {
    const rows = plan(
      HEADS,
      [
        ['M', '', 'a', 'x'],
        ['M', '', 'a', 'x'],
        ['N', '', 'a', 'x'],
      ],
      [target('M', 'M', [unit(1), unit(2)]), target('N', 'N', [unit(1)])],
    );
    expect(rows.slice(1)).toMatchObject([
      { failure: { code: 'SAME_AS_ROW', values: { line: 2 } } },
      { failure: { code: 'SAME_AS_ROW', values: { line: 2 } } },
    ]);
  });
  test('row with another separator than its heads: refused with its width, and nothing of it is taken as a key', () => {
    const columns = proposeSealColumns(HEADS, [], new Map(), { hasProduct: false, rows: [] });
    const sheet = { columns, options: [], heads: { cells: HEADS, width: 4 }, filled: new Map(), product: null };
    const shifted = { line: 2, cells: ['rahasia-login', '', 'x'], width: 5 };
    expect(keysOf(shifted, sheet).size).toBe(0);
    expect(planSealing({ ...sheet, rows: [shifted] }, [])).toEqual([
      { state: 'refused', line: 2, key: '', failure: { code: 'TOO_MANY_CELLS', values: { count: 5 } } },
    ]);
  });
  test('row that is broken or wider than its heads: refused', () => {
    const rows = plan(HEADS, [['M', '', 'a', 'x', 'y']], [target('M', 'M', [unit(1)])]);
    expect(codesOf(rows)).toEqual(['TOO_MANY_CELLS']);
    const sheet = { columns: [], options: [], heads: { cells: [] }, filled: new Map(), product: null };
    expect(planSealing({ ...sheet, rows: [{ line: 2, cells: ['"a'], isBroken: true }] }, [])).toEqual([
      { state: 'refused', line: 2, key: '', failure: { code: 'ROW_BROKEN' } },
    ]);
  });
  test('values: spaces stay and are noted, and so are numbers and other sealed units', () => {
    const product = target('M', 'M', [unit(1), unit(2, true)]);
    expect(plan(HEADS, [['M', '', ' a', 12_345_678_901_234]], [product])).toMatchObject([
      {
        texts: { login: ' a', password: '12345678901234' },
        notes: [
          { code: 'EDGE_SPACES', label: 'Login', where: 'start' },
          { code: 'NUMBER', label: 'Kata sandi' },
          { code: 'OTHERS_SEALED', count: 1 },
        ],
      },
    ]);
  });
  test('value for all rows: fills those that have none', () => {
    const rows = plan(
      [...HEADS, 'Via'],
      [
        ['M', '', 'a', 'x', 'Google'],
        ['M', '', 'b', 'x'],
      ],
      [target('M', 'M', [unit(1), unit(2)])],
      {
        filled: new Map<SealUse, string>([['field:cara masuk', 'Moonton']]),
      },
    );
    expect(rows).toMatchObject([{ texts: { login_method: 'Google' } }, { texts: { login_method: 'Moonton' } }]);
  });
  test('page of one product: rows without a key are of it, rows with one are not', () => {
    const [ofPage, other] = [target('M', 'M', [unit(1)]), target('N', 'N', [unit(1)])];
    const chosen = new Map<number, SealUse>([[0, 'code']]);
    const rows = plan(
      ['Kode', 'Login', 'Password'],
      [
        ['', 'a', 'x'],
        ['N', 'b', 'x'],
      ],
      [ofPage, other],
      { product: ofPage, chosen },
    );
    expect(rows).toMatchObject([{ product: { name: 'M' } }, { product: { name: 'N' } }]);
  });
});
