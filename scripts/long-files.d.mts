export const LONG_FILE: number;
export const lengthsOfFiles: () => Map<string, number>;
export const warningsOf: (lengths: ReadonlyMap<string, number>) => string[];
