export type Unit = 'ms' | 's' | 'KB' | 'MB' | 'requests' | 'requests/s' | 'points' | 'times' | 'frames' | '';

/** The goal of a figure. */
export type Goal = { readonly most: number } | { readonly least: number };

/** One measured figure. */
export interface Figure {
  readonly what: string;
  readonly value: number;
  readonly unit: Unit;
  /** Null for a figure without a goal. */
  readonly goal: Goal | null;
  /** How it was measured: spread, count, load. */
  readonly note: string;
}

/** Figures under one heading. */
export interface Group {
  readonly title: string;
  readonly figures: readonly Figure[];
}

/** @returns null where there is no goal */
export const isMet = ({ value, goal }: Figure): boolean | null => {
  if (goal === null) return null;
  return 'most' in goal ? value <= goal.most : value >= goal.least;
};

export const figure = (what: string, value: number, unit: Unit, goal: Goal | null = null, note = ''): Figure => ({
  what,
  value,
  unit,
  goal,
  note,
});
