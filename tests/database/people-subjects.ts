import type { Sql } from 'postgres';
import type { Subject } from './access-subject.ts';

const privateTable = (table: string, key: Subject['key'], row: Subject['row'], patch: Subject['patch']): Subject => ({
  name: table,
  schema: 'private',
  table,
  key,
  row,
  patch,
  cells: { anon: '----', own: '----', oth: '----', adm: '----', svc: 'YYYY' },
});

/** Staff's records about people: all access is through functions. */
export const peopleSubjects = (id: (number: number) => string): readonly Subject[] => [
  privateTable('customer_notes', ['customer_id', id(101)], { customer_id: id(101), author_id: id(102), body: 'Baru' }, { body: 'Lain' }),
  privateTable('customer_blocks', ['customer_id', id(101)], { customer_id: id(103), reason: 'Penipuan' }, { reason: 'Alasan lain' }),
  privateTable('staff_rules', ['role', 'cs'], { role: 'owner' }, { requires_second_factor: true }),
  privateTable('staff_budgets', ['action', 'lookup'], { action: 'other', per_day: 5 }, { per_day: 60 }),
  privateTable('factor_permissions', ['permission', 'roles.write'], { permission: 'other.write' }, { permission: 'another.write' }),
  privateTable(
    'recovery_codes',
    ['user_id', id(101)],
    { user_id: id(102), code_hash: 'b'.repeat(64) },
    { used_at: '2026-01-01T00:00:00Z' },
  ),
  privateTable('email_changes', ['user_id', id(101)], { user_id: id(102), email: 'b@toko.example' }, { email: 'c@toko.example' }),
  privateTable(
    'staff_invitations',
    ['phone', '6281200000001'],
    { phone: '6281200000002', role: 'cs', invited_by: id(102) },
    { role: 'content' },
  ),
];

/** One row of each table. The owner's rule is deleted, so that it may be inserted. */
export const fillPeople = async (sql: Sql, customer: string, staff: string): Promise<void> => {
  await sql`insert into private.customer_notes (customer_id, author_id, body) values (${customer}, ${staff}, 'Catatan')`;
  await sql`insert into private.customer_blocks (customer_id, reason) values (${customer}, 'Penipuan')`;
  await sql`insert into private.recovery_codes (user_id, code_hash) values (${customer}, ${'a'.repeat(64)})`;
  await sql`insert into private.email_changes (user_id, email) values (${customer}, 'a@toko.example')`;
  await sql`delete from private.staff_rules where role = 'owner'`;
  await sql`insert into private.staff_invitations (phone, role, invited_by) values ('6281200000001', 'cs', ${staff})`;
};
