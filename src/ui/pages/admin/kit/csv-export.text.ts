import type { CsvSeparator } from '../../../../domain/shared/csv-text.ts';

const choices: readonly (readonly [CsvSeparator, string])[] = [
  [';', 'Untuk Excel (titik koma)'],
  [',', 'Untuk aplikasi lain (koma)'],
];

export const csvExportText = { choices } as const;
