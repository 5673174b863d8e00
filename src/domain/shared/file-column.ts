interface Described<Kind, Value, Row> {
  readonly name: string;
  readonly kind: Kind;
  /** The value of a row; null for an empty cell. */
  readonly of: (row: Row) => Value | null;
}

/**
 * A column of an exported file, from which every form of the file is written. A text is also whatever is no quantity, such as an id, a phone
 * number or an account number: every digit of it stays.
 */
export type FileColumn<Row> =
  | Described<'text', string, Row>
  /** `2026-11-22` */
  | Described<'day', string, Row>
  /** Money is in rupiah. */
  | Described<'number' | 'money', number, Row>
  | Described<'moment', Date, Row>;
