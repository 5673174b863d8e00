/** One line of the log: who did what to what, and when. Lines are never changed. */
export interface AuditLine {
  readonly seq: number;
  readonly at: Date;
  /** Null: the machine itself. */
  readonly actor: string | null;
  /** What it was done to, and what was done: "products.changed". */
  readonly action: string;
  readonly subject: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Entries, newest first, and the names of the people and entities in them, by id. */
export interface AuditPage {
  readonly lines: readonly AuditLine[];
  readonly names: Readonly<Record<string, string>>;
}

/** How far the chain of lines was followed. */
export interface AuditCheck {
  /** Lines that hold. */
  readonly count: number;
  /** The last line that was looked at; null when there was none. */
  readonly last: number | null;
  /** The beginning of its hash: written down elsewhere, it shows whether the end of the log was cut off. */
  readonly fingerprint: string | null;
  readonly broken: { readonly seq: number; readonly at: Date } | null;
}
