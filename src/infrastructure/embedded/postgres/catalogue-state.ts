import type { ISql } from 'postgres';

/** The first id of an object that is not PostgreSQL's own (FirstNormalObjectId in access/transam.h). */
const FIRST_ID = 16_384;

/** Catalogues with many objects of PostgreSQL's own, and the column of their ids. */
const LARGE: Readonly<Record<string, string>> = {
  pg_attribute: 'attrelid',
  pg_class: 'oid',
  pg_constraint: 'oid',
  pg_index: 'indexrelid',
  pg_proc: 'oid',
  pg_rewrite: 'oid',
  pg_trigger: 'oid',
  pg_type: 'oid',
};
const SMALL = [
  'pg_attrdef',
  'pg_auth_members',
  'pg_authid',
  'pg_db_role_setting',
  'pg_default_acl',
  'pg_enum',
  'pg_event_trigger',
  'pg_extension',
  'pg_inherits',
  'pg_namespace',
  'pg_policy',
  'pg_publication',
  'pg_publication_namespace',
  'pg_publication_rel',
  'pg_range',
];

const rowsOf = (catalogue: string, condition = ''): string =>
  `(select count(*) || '/' || coalesce(sum(xmin::text::bigint), 0) from ${catalogue}${condition})`;

/**
 * A text that differs after every change of tables, functions, permissions, roles and types: the number of their rows in the catalogues, and
 * the sum of the transactions that wrote them. Whatever is added or altered is a row of a later transaction, so that no other change makes
 * up for one that is removed.
 * @param sql of a superuser
 */
export const catalogueState = async (sql: ISql): Promise<string> => {
  const parts = [
    ...Object.entries(LARGE).map(([catalogue, id]) => rowsOf(catalogue, ` where ${id} >= ${FIRST_ID}`)),
    ...SMALL.map((catalogue) => rowsOf(catalogue)),
  ];
  const [row] = await sql.unsafe<{ state: string }[]>(
    `select concat_ws(' ', (select system_identifier from pg_control_system()), version(), ${parts.join(', ')}) as state`,
  );
  return row?.state ?? '';
};
