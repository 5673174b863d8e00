export interface ReadFile {
  readonly file: string;
  readonly imports: readonly string[];
}

export const MOST_TESTS: number;
export const changedFiles: () => string[];
export const readTests: () => ReadFile[];
export const testsOf: (changed: readonly string[], files: readonly ReadFile[]) => string[];
