import { format } from 'node:util';

type LogLevel = 'info' | 'peringatan' | 'galat';

/** A text as lines of the log, each with time and level, so that no line of a journal stands alone. */
export const logLines = (level: LogLevel, text: string, now = new Date()): string =>
  text
    .split('\n')
    .map((line) => `${now.toISOString()} ${level} ${line}`)
    .join('\n');

const LEVELS = { log: 'info', info: 'info', debug: 'info', warn: 'peringatan', error: 'galat' } as const satisfies Partial<
  Record<keyof Console, LogLevel>
>;

/** Gives everything that is printed through a console time and level: what packages print, too. */
export const addTimeAndLevel = (target: Pick<Console, keyof typeof LEVELS>): void => {
  for (const [name, level] of Object.entries(LEVELS) as [keyof typeof LEVELS, LogLevel][]) {
    const print = target[name].bind(target);
    target[name] = (...values: unknown[]) => print('%s', logLines(level, format(...values)));
  }
};
