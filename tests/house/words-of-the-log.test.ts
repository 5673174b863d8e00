import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { auditText } from '../../src/ui/pages/admin/parts/audit/audit.text.ts';
import { auditVerbs } from '../../src/ui/pages/admin/parts/audit/audit-actions.text.ts';
import { auditFields } from '../../src/ui/pages/admin/parts/audit/audit-fields.text.ts';

const migrations = readdirSync('supabase/migrations')
  .map((name) => readFileSync(`supabase/migrations/${name}`, 'utf8'))
  .join('\n');
const all = (pattern: RegExp): readonly string[] => [...migrations.matchAll(pattern)].map(([, found = '']) => found);

/** Actions that functions log by name, and those of tables whose every write is logged. */
const named = all(/private\.audit\(\s*[^,]+,\s*'([a-z_]+\.[a-z_]+)'/g);
const watched = [
  ...all(/(?:watch_writes|audit_table)\(t\)\s*from unnest\(array\[([^\]]+)\]/g).flatMap((list) => list.match(/[a-z_]+(?=')/g) ?? []),
  ...all(/(?:watch_writes|audit_table)\('[a-z]+\.([a-z_]+)'\)/g),
  ...all(/trigger note_write after insert or update or delete on [a-z]+\.([a-z_]+)/g),
];

/** Columns that entries of the log leave out (private.audit_write), and ids. */
const SILENT = ['id', 'updated_at', 'product_count', 'initial_stock', 'is_flash_sale', 'has_rental', 'is_read', 'is_sold', 'charged_price'];
/** Tables whose entries functions write by name since. */
const UNWATCHED = all(/drop trigger note_write on [a-z]+\.([a-z_]+)/g).filter(
  (table) =>
    !new RegExp(`drop trigger note_write on [a-z]+\\.${table};[\\s\\S]*trigger note_write after insert[^;]* on [a-z]+\\.${table}`).test(
      migrations,
    ),
);
const columnsOf = (table: string): readonly string[] => {
  const made = new RegExp(`create table (?:public|private)\\.${table} \\(([\\s\\S]*?)\\n\\);`).exec(migrations)?.[1] ?? '';
  const altered = all(new RegExp(`alter table (?:public|private)\\.${table}\\b([^;]*);`, 'g')).join('\n');
  return [...made.matchAll(/^ {2}([a-z_]+) (?!key)/gm), ...altered.matchAll(/add column ([a-z_]+)/g)]
    .map(([, name = '']) => name)
    .filter((name) => !['constraint', 'check', 'primary', 'foreign', 'unique', ...SILENT].includes(name));
};

test('audit log: every field has an Indonesian label', () => {
  const tables = [...new Set(watched)].filter((table) => !UNWATCHED.includes(table));
  const columns = tables.flatMap((table) => columnsOf(table).map((column) => `${table}.${column}`));
  expect(columns.length).toBeGreaterThan(80);
  expect(columns.filter((column) => auditFields[column.split('.')[1] ?? ''] === undefined)).toEqual([]);
});

test('audit log: every action has an Indonesian label', () => {
  expect([named.length, watched.length].every((count) => count > 10)).toBe(true);
  const actions = [...named, ...watched.flatMap((table) => Object.keys(auditVerbs).map((verb) => `${table}.${verb}`))];
  expect([...new Set(actions)].filter((action) => auditText.action(action) === action)).toEqual([]);
});
