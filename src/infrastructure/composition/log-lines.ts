import { format } from 'node:util';

type LogLevel = 'info' | 'peringatan' | 'galat';

/** Formats a text as log lines, each with time and level, so that every line is complete in a journal. */
export const logLines = (level: LogLevel, text: string, now = new Date()): string =>
  text
    .split('\n')
    .map((line) => `${now.toISOString()} ${level} ${line}`)
    .join('\n');

const LEVELS = { log: 'info', info: 'info', debug: 'info', warn: 'peringatan', error: 'galat' } as const satisfies Partial<
  Record<keyof Console, LogLevel>
>;

/** Adds time and level to everything that is printed through a console, including output of packages. */
export const addTimeAndLevel = (target: Pick<Console, keyof typeof LEVELS>): void => {
  for (const [name, level] of Object.entries(LEVELS) as [keyof typeof LEVELS, LogLevel][]) {
    const print = target[name].bind(target);
    target[name] = (...values: unknown[]) => print('%s', logLines(level, format(...values)));
  }
};
