import { createHash } from 'node:crypto';

/** A case of a recorded test did something else than without a change. */
export class CaseDiffers extends Error {
  constructor(
    /** The place of the case in its test. */
    readonly place: number,
    name: string,
  ) {
    super(`case ${place} differs: ${name}`);
  }
}

/**
 * Which cases of a recorded test run. Set by the mutation run only: it observes what each case reaches, and then runs the cases that reach a change, each
 * compared with its own digest, because the text of the whole test needs all cases.
 */
export const caseSelection: {
  /** Digests of the cases to run, by their place in the test; all cases run where it is missing. */
  only?: ReadonlyMap<number, string> | undefined;
  /** Called after each case. */
  ran?: ((place: number, digest: string) => void) | undefined;
  /** The place of the next case; set to 0 before each test. */
  next: number;
} = { next: 0 };

const digestOf = (answer: string, rows: readonly string[]): string =>
  createHash('sha256')
    .update([answer, ...rows].join('\n'))
    .digest('base64url')
    .slice(0, 16);

/** Whether the next case runs, and its place. */
export const nextCase = (): { readonly place: number; readonly isWanted: boolean } => {
  const place = caseSelection.next;
  caseSelection.next += 1;
  return { place, isWanted: caseSelection.only?.has(place) ?? true };
};

/** @throws CaseDiffers where the case is compared with another digest */
export const caseRan = (place: number, name: string, answer: string, rows: readonly string[]): void => {
  const { only, ran } = caseSelection;
  if (only === undefined && ran === undefined) return;
  const digest = digestOf(answer, rows);
  ran?.(place, digest);
  const expected = only?.get(place);
  if (expected !== undefined && expected !== digest) throw new CaseDiffers(place, name);
};
