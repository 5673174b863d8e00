export interface CsvFile {
  readonly header: readonly string[];
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
  /** A quotation mark that is never closed: what follows is anybody's guess. */
  readonly isBroken: boolean;
}

/** Takes the text of a CSV file apart. */
export interface CsvReader {
  /** @throws when its program cannot be fetched */
  read(text: string): Promise<CsvFile>;
}
