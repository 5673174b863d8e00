import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { auditText } from '../../src/ui/pages/admin/parts/audit/audit.text.ts';
import { auditVerbs } from '../../src/ui/pages/admin/parts/audit/audit-actions.text.ts';

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

test('the owner reads every action of the log in words', () => {
  expect([named.length, watched.length].every((count) => count > 10)).toBe(true);
  const actions = [...named, ...watched.flatMap((table) => Object.keys(auditVerbs).map((verb) => `${table}.${verb}`))];
  expect([...new Set(actions)].filter((action) => auditText.action(action) === action)).toEqual([]);
});
