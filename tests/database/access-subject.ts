/**
 * Who asks: a visitor, someone signed in (his own row, someone else's row), an administrator, customer service, finance, who writes texts and
 * keeps the catalogue, the server.
 */
export const ROLES = ['anon', 'own', 'oth', 'adm', 'cs', 'fin', 'con', 'svc'] as const;
export type Role = (typeof ROLES)[number];
/** Of the shop's people those whose work is a part of it. */
type Part = 'cs' | 'fin' | 'con';
export const VERBS = ['select', 'insert', 'update', 'delete'] as const;
export type Verb = (typeof VERBS)[number];

type Cells = `${'Y' | '-'}${'Y' | '-'}${'Y' | '-'}${'Y' | '-'}`;

/** One kind of row and who may do what with it: one letter per verb, Y allowed, - denied. */
export interface Subject {
  readonly name: string;
  readonly schema: 'public' | 'private' | 'storage';
  readonly table: string;
  /** Column and value that find the existing row. */
  readonly key: readonly [column: string, value: string];
  /** A row that may be added. */
  readonly row: Readonly<Record<string, unknown>>;
  readonly patch: Readonly<Record<string, unknown>>;
  /** The table holds one row: it is taken away before another is added. */
  readonly isSingle?: true;
  /** Whose work it is not, is a stranger to it: a part that is not named has the cells of "oth". */
  readonly cells: Readonly<Record<Exclude<Role, Part>, Cells> & Partial<Record<Part, Cells>>>;
}

export const cellsOf = ({ cells }: Subject, role: Role): Cells => cells[role] ?? cells.oth;

/** What the server alone reaches. */
export const SERVER_ONLY = { anon: '----', own: '----', oth: '----', adm: '----', svc: 'YYYY' } as const;

/** A table of the server's: nobody else reaches it. */
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
