export interface FileOutcome {
  /** Relative to the project's folder, with slashes. */
  readonly file: string;
  readonly passed: number;
  readonly failed: number;
  readonly failedTests: readonly string[];
}
export interface StepOutcome {
  /** The Jest project; other checks have none. */
  readonly project?: string;
  readonly passed: number;
  readonly failed: number;
  readonly files?: readonly FileOutcome[];
}
interface JestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

export const MOST_UNSTEADY: number;
export const outcomesOf: (report: JestReport, root: string) => FileOutcome[];
export const countOf: (files: readonly FileOutcome[], isSuccess: boolean) => { passed: number; failed: number };
export const filesToRetry: (steps: readonly StepOutcome[]) => Map<string, string[]>;
export const totalsOf: (
  steps: readonly StepOutcome[],
  retried: readonly FileOutcome[],
) => { passed: number; failed: number; unsteady: { file: string; tests: readonly string[] }[] };
export const failuresByTest: (rounds: readonly (readonly FileOutcome[])[]) => { file: string; test: string | null; times: number }[];
