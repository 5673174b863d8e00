/** A file as one page hands it to another. */
export interface HandedFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Null for the first visible sheet. */
  readonly sheet: number | null;
}

/** Hands a file from one page to the next, once, without storing it: the vault seals the login data of the file that was imported. */
export class HandedFileStore {
  private file: HandedFile | null = null;

  hand(file: HandedFile): void {
    this.file = file;
  }

  /** @returns the file, which is gone afterwards */
  take(): HandedFile | null {
    const { file } = this;
    this.file = null;
    return file;
  }
}
