import type { Group } from './figure.ts';
import { goalText, verdict, withUnit } from './format.ts';

/** Formats tables for the terminal. */
export const writeTerminalReport = (groups: readonly Group[]): string =>
  groups
    .map(({ title, figures }) => {
      const rows = figures.map((figure) => [
        figure.what,
        withUnit(figure.value, figure.unit),
        goalText(figure.goal, figure.unit),
        verdict(figure),
        figure.note,
      ]);
      const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
      const lines = rows.map((row) =>
        row
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd(),
      );
      return `\n${title}\n${lines.map((line) => `  ${line}`).join('\n')}`;
    })
    .join('\n');
