import { type AmountStyle, readAmount } from '../shared/amount.ts';
import { fail, type Result } from '../shared/result.ts';
import { cellText, type TableCell } from '../shared/table-row.ts';

/** Reads the amount of a cell: a number of a spreadsheet is what it is, a text is read in the style of its column. */
export const readAmountCell = (cell: TableCell, limits: Parameters<typeof readAmount>[1], style: AmountStyle = 'typed'): Result<number> => {
  if (typeof cell === 'number' && !Number.isInteger(cell)) return fail('AMOUNT_CENTS');
  return readAmount(cellText(cell), limits, typeof cell === 'number' ? 'typed' : style);
};
