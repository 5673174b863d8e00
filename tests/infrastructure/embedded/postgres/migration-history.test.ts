import { describe, expect, test } from '@jest/globals';
import { EARLIER_VERSIONS, isEarlier, refusalOf } from '../../../../src/infrastructure/embedded/postgres/migration-history.ts';
import { readMigrations } from '../../../../src/infrastructure/embedded/postgres/migrations.ts';

const file = (version: string) => ({ version, name: 'contoh', text: '' });
const migrations = { upgrade: ['20270101', '20270102', '20270103'].map(file), current: ['20270201', '20270301'].map(file) };
const refusal = (...applied: readonly string[]): string | null => refusalOf(new Set(applied), migrations);

describe('the versions of the earlier migrations, the upgrade and the baseline', () => {
  test('follow each other, and none occurs twice', async () => {
    const { upgrade, current } = await readMigrations('supabase/migrations');
    const versions = [...EARLIER_VERSIONS, ...[...upgrade, ...current].map(({ version }) => version)];
    expect(versions).toEqual([...new Set(versions)].toSorted());
    expect([EARLIER_VERSIONS.length, EARLIER_VERSIONS[0], EARLIER_VERSIONS.at(-1)]).toEqual([171, '20261123010100', '20261127410000']);
    expect([upgrade.at(-1)?.name, current[0]?.name]).toEqual(['to_baseline', 'baseline']);
  });
});

describe('a history', () => {
  test.each([
    ['none', []],
    ['the baseline', ['20270201']],
    ['the baseline and what follows', ['20270201', '20270301']],
    ['all earlier migrations', EARLIER_VERSIONS],
    ['all earlier migrations and the first of the upgrade', [...EARLIER_VERSIONS, '20270101', '20270102']],
  ])('%s: this version continues from it', (_, applied) => {
    expect(refusal(...applied)).toBeNull();
  });

  test.each([
    ['a part of the earlier migrations', EARLIER_VERSIONS.slice(0, 100), `kurang 71 migrasi, yang pertama ${EARLIER_VERSIONS[100]}`],
    ['older ones only', ['20261121000100'], '(eae21ba9)'],
    ['older ones beside earlier ones', ['20261121000100', ...EARLIER_VERSIONS], 'tidak dikenal versi ini (20261121000100)'],
    ['the upgrade without the earlier migrations', ['20270101'], 'kurang 171 migrasi'],
    ['a gap in the upgrade', [...EARLIER_VERSIONS, '20270103'], 'kurang 2 migrasi, yang pertama 20270101'],
    ['what follows the baseline without it', ['20270301'], 'tidak dikenal versi ini (20270301)'],
    ['the baseline beside the upgrade', ['20270201', '20270101'], 'tidak dikenal versi ini (20270101)'],
    ['a later version', ['20270201', '20280101'], 'tidak dikenal versi ini (20280101)'],
    ['a later version without the baseline', [...EARLIER_VERSIONS, '20280101'], 'tidak dikenal versi ini (20280101)'],
  ])('%s: refused, with what is lacking', (_, applied, sentence) => {
    expect(refusal(...applied)).toContain(sentence);
    expect(refusal(...applied)).toMatch(/Tidak ada yang diubah\.$/);
  });

  test('is earlier where it has migrations and none from the baseline on', () => {
    expect([[], ['20270101'], ['20270201'], ['20270101', '20270301']].map((applied) => isEarlier(new Set(applied), migrations))).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });
});
