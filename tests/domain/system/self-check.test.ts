import { describe, expect, test } from '@jest/globals';
import { CHECKS, isDefaultKey, type StoreFacts, selfCheck } from '../../../src/domain/system/self-check.ts';
import { healthySystem } from '../../../src/infrastructure/memory/system/system-probe.ts';

const own = {
  migrations: ['20261128990000'],
  keys: ['sb_publishable_tokoini', 'sb_secret_tokoini'],
  sealer: 'ready' as 'ready' | 'wrong',
  lostKeys: [] as { keyId: string; units: number }[],
  conditions: [] as { part: string; reason: string }[],
};
const wrongIn = (facts: Partial<StoreFacts>, server = own) =>
  selfCheck({ ...healthySystem, ...facts }, server)
    .filter(({ isFine }) => !isFine)
    .map(({ name, subjects }) => [name, ...subjects]);

describe('self-check', () => {
  test('sound store: every check present and passed', () => {
    const checks = selfCheck(healthySystem, own);
    expect(checks.map(({ name }) => name)).toEqual([...CHECKS]);
    expect(checks.every(({ isFine, subjects }) => isFine && subjects.length === 0)).toBe(true);
  });
  test.each([
    ['tables', { openTables: ['public.tamu'] }, 'public.tamu'],
    ['secrets', { exposedTables: ['vitals (anon)'] }, 'vitals (anon)'],
    ['files', { orphanFiles: ['settings/a.png'] }, 'settings/a.png'],
    ['audit', { brokenAuditLine: 7 }, '7'],
    ['books', { brokenBooks: ['escrow'] }, 'escrow'],
    ['migrations', { migrations: [] }, '20261128990000'],
  ] as const)('%s: the affected subject is reported', (name, facts, subject) => {
    expect(wrongIn(facts)).toEqual([[name, subject]]);
  });
  test('vault that cannot be opened: reported', () => {
    expect(wrongIn({}, { ...own, sealer: 'wrong' })).toEqual([['sealer', 'CREDENTIALS_KEY']]);
    const lostKeys = [{ keyId: '0a1b2c3d', units: 12 }];
    expect(wrongIn({}, { ...own, lostKeys })).toEqual([['sealer', '0a1b2c3d (12 unit)']]);
  });
  test('failing part: reported with its code', () => {
    expect(wrongIn({}, { ...own, conditions: [{ part: 'orders', reason: '503' }] })).toEqual([['running', 'orders (503)']]);
  });
  test.each([
    ['data', { part: 'data', reason: 'products (checksum)' }],
    ['data', { part: 'checksums', reason: 'off' }],
    ['backup', { part: 'backup', reason: 'ENOSPC' }],
  ])('%s: condition with its own remedy is reported there, %j', (name, condition) => {
    expect(wrongIn({}, { ...own, conditions: [condition] })).toEqual([[name, `${condition.part} (${condition.reason})`]]);
  });
  test('late or failing task: reported', () => {
    const task = { lastRunAt: null, lastCount: null };
    const tasks = [
      { ...task, name: 'lambat', failure: null, isLate: true },
      { ...task, name: 'gagal', failure: '42883', isLate: false },
      { ...task, name: 'baik', failure: null, isLate: false },
    ];
    expect(wrongIn({ tasks })).toEqual([['tasks', 'lambat', 'gagal']]);
  });
  test('unknown newer migration: no problem', () => {
    expect(wrongIn({ migrations: ['20261128990000', '20991231000000'] })).toEqual([]);
    expect(wrongIn({ migrations: [] }, { ...own, migrations: [] })).toEqual([]);
  });
  test('default keys: detected, only their beginning is shown', () => {
    const claims = Buffer.from('{"iss":"supabase-demo","role":"anon","exp":1983812996}').toString('base64url');
    expect(isDefaultKey(`eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.${claims}.CRXP1A7WOeoJeXxjNni43kdQwgnWNReilDMblYTn_I0`)).toBe(true);
    expect(isDefaultKey('sb_secret_N7UND0UgjKTVK-Uodkm0Hg_xSvEMPvz')).toBe(true);
    expect(isDefaultKey('sb_secret_tokoini')).toBe(false);
    const [[name, subject] = []] = wrongIn({}, { ...own, keys: ['sb_secret_N7UND0UgjKTVK-Uodkm0Hg_xSvEMPvz'] });
    expect([name, subject]).toEqual(['keys', 'sb_secret_N7UND0Ug…']);
  });
});
