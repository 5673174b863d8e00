import { describe, expect, test } from '@jest/globals';
import { everyLine, readAuditFilter, spanOf } from '../../../src/domain/audit/audit-filter.ts';
import { changesOf } from '../../../src/domain/audit/changes.ts';

const ID = '10000000-0000-4000-8000-000000000001';
const read = (address: string) => readAuditFilter((name) => new URLSearchParams(address).get(name));

describe('audit log address', () => {
  test('filters: valid ones are read, invalid ones ignored', () => {
    expect(read('')).toEqual(everyLine);
    expect(read(`person=${ID}&kind=flash_sales&subject=${ID}&from=2026-11-01&until=2026-11-21&q=mythic`)).toEqual({
      person: ID,
      kind: 'flash_sales',
      subject: ID,
      from: '2026-11-01',
      until: '2026-11-21',
      text: 'mythic',
      importId: null,
    });
    expect(read('person=rina&kind=A%25&subject=1&from=2026-13-45&until=besok')).toEqual(everyLine);
  });
  test.each([
    ['2026-11-30', '2026-11-30'],
    ['2026-11-31', null],
    ['2026-02-28', '2026-02-28'],
    ['2026-02-29', null],
  ])('date filter %s is read as %p', (text, day) => {
    expect(read(`from=${text}&until=${text}`)).toEqual({ ...everyLine, from: day, until: day });
  });
  test('date range: covers whole days in WIB, the last day included', () => {
    const span = spanOf({ ...everyLine, from: '2026-11-21', until: '2026-11-21' });
    expect(span.from?.toISOString()).toBe('2026-11-20T17:00:00.000Z');
    expect(span.before?.toISOString()).toBe('2026-11-21T17:00:00.000Z');
    expect(spanOf(everyLine)).toEqual({ from: null, before: null });
  });
});

describe('changes in an audit log entry', () => {
  test('update: the fields that differ', () => {
    const changes = changesOf({ name: 'Akun', before: { price: 1, archived_at: null }, after: { price: 2, archived_at: '2026-11-21' } });
    expect(changes).toEqual([
      { field: 'price', before: 1, after: 2 },
      { field: 'archived_at', before: null, after: '2026-11-21' },
    ]);
  });
  test('creation or deletion: all non-empty fields', () => {
    const row = { id: ID, name: 'Akun', description: '', price: 1, images: [], tier_id: null, is_active: false, created_at: 'x' };
    expect(changesOf({ name: 'Akun', before: null, after: row })).toEqual([
      { field: 'name', before: undefined, after: 'Akun' },
      { field: 'price', before: undefined, after: 1 },
      { field: 'is_active', before: undefined, after: false },
    ]);
    expect(changesOf({ before: { price: 1 }, after: null })).toEqual([{ field: 'price', before: 1, after: undefined }]);
  });
  test('action: its recorded details', () => {
    expect(changesOf({ role: 'admin', before: 'cs' })).toEqual([{ field: 'role', before: 'cs', after: 'admin' }]);
    expect(changesOf({ role: 'admin' })).toEqual([{ field: 'role', before: undefined, after: 'admin' }]);
    expect(changesOf({ reason: 'Penipuan', ended_sessions: 2 })).toEqual([
      { field: 'reason', before: undefined, after: 'Penipuan' },
      { field: 'ended_sessions', before: undefined, after: 2 },
    ]);
    expect(changesOf({})).toEqual([]);
  });
});
