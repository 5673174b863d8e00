import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { auditText } from '../../src/ui/pages/admin/parts/audit/audit.text.ts';
import { auditVerbs } from '../../src/ui/pages/admin/parts/audit/audit-actions.text.ts';
import { auditFields } from '../../src/ui/pages/admin/parts/audit/audit-fields.text.ts';

const schemas = readdirSync('supabase/schemas')
  .map((name) => readFileSync(`supabase/schemas/${name}`, 'utf8'))
  .join('\n');
const all = (pattern: RegExp): readonly string[] => [...schemas.matchAll(pattern)].map(([, found = '']) => found);

/** Actions that functions log by name, and tables whose every write is logged. */
const named = all(/private\.audit\(\s*[^,]+,\s*'([a-z_]+\.[a-z_]+)'/g);
const watched = all(/trigger note_write after (?:(?:insert|update|delete)(?: or )?)+ on [a-z]+\.([a-z_]+)/g);

/** Columns that entries of the log leave out (private.audit_write), and ids. */
const SILENT = ['id', 'updated_at', 'product_count', 'initial_stock', 'is_flash_sale', 'has_rental', 'is_read', 'is_sold', 'charged_price'];
const columnsOf = (table: string): readonly string[] => {
  const made = new RegExp(`create table (?:public|private)\\.${table} \\(([\\s\\S]*?)\\n\\);`).exec(schemas)?.[1] ?? '';
  return [...made.matchAll(/^ {2}([a-z_]+) (?!key)/gm)]
    .map(([, name = '']) => name)
    .filter((name) => !['constraint', 'check', 'primary', 'foreign', 'unique', ...SILENT].includes(name));
};

test('audit log: every field has an Indonesian label', () => {
  const columns = watched.flatMap((table) => columnsOf(table).map((column) => `${table}.${column}`));
  expect(columns.length).toBeGreaterThan(80);
  expect(columns.filter((column) => auditFields[column.split('.')[1] ?? ''] === undefined)).toEqual([]);
});

test('audit log: every action has an Indonesian label', () => {
  expect([named.length, watched.length].every((count) => count > 10)).toBe(true);
  const actions = [...named, ...watched.flatMap((table) => Object.keys(auditVerbs).map((verb) => `${table}.${verb}`))];
  expect([...new Set(actions)].filter((action) => auditText.action(action) === action)).toEqual([]);
});
