/**
 * The people of the matrix: a visitor, a signed-in person (own row, another person's row), an administrator, customer service, finance,
 * content staff, the server.
 */
export const ROLES = ['anon', 'own', 'oth', 'adm', 'cs', 'fin', 'con', 'svc'] as const;
export type Role = (typeof ROLES)[number];
/** Roles of staff with partial permissions. */
type Part = 'cs' | 'fin' | 'con';
export const VERBS = ['select', 'insert', 'update', 'delete'] as const;
export type Verb = (typeof VERBS)[number];

type Cells = `${'Y' | '-'}${'Y' | '-'}${'Y' | '-'}${'Y' | '-'}`;

/** One kind of row and the permissions on it: one letter per verb, Y allowed, - denied. */
export interface Subject {
  readonly name: string;
  readonly schema: 'public' | 'private' | 'storage';
  readonly table: string;
  /** Column and value that identify the existing row. */
  readonly key: readonly [column: string, value: string];
  /** A row that may be inserted. */
  readonly row: Readonly<Record<string, unknown>>;
  readonly patch: Readonly<Record<string, unknown>>;
  /** The table holds one row, which is deleted before another is inserted. */
  readonly isSingle?: true;
  /** A role that is not listed has the cells of "oth". */
  readonly cells: Readonly<Record<Exclude<Role, Part>, Cells> & Partial<Record<Part, Cells>>>;
}

export const cellsOf = ({ cells }: Subject, role: Role): Cells => cells[role] ?? cells.oth;

/** Permissions of tables for the server alone. */
export const SERVER_ONLY = { anon: '----', own: '----', oth: '----', adm: '----', svc: 'YYYY' } as const;

/** A table for the server alone. */
export const privateTable = (
  table: string,
  key: Subject['key'],
  row: Subject['row'],
  patch: Subject['patch'],
  isSingle = false,
): Subject => ({
  name: table,
  schema: 'private',
  table,
  key,
  row,
  patch,
  ...(isSingle ? { isSingle } : {}),
  cells: SERVER_ONLY,
});
