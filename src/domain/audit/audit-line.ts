/** One line of the audit log: who did what to which entity, and when. Lines never change. */
export interface AuditLine {
  readonly seq: number;
  readonly at: Date;
  /** Null when the system itself acted. */
  readonly actor: string | null;
  /** Entity and verb, such as "products.changed". */
  readonly action: string;
  readonly subject: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
  /** Stands for all entries of one import; absent for an entry of its own. */
  readonly group?: { readonly id: string; readonly size: number } | undefined;
}

/** Entries, newest first, and the names of the people and entities in them, by id. */
export interface AuditPage {
  readonly lines: readonly AuditLine[];
  readonly names: Readonly<Record<string, string>>;
}

/** The result of verifying the hash chain of the log. */
export interface AuditCheck {
  /** The number of valid lines. */
  readonly count: number;
  /** The number of the last verified line; null when the log is empty. */
  readonly last: number | null;
  /** The beginning of the last line's hash. A copy stored elsewhere reveals whether the end of the log was cut off. */
  readonly fingerprint: string | null;
  readonly broken: { readonly seq: number; readonly at: Date } | null;
}
