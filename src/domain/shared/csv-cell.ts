/**
 * What a spreadsheet takes for the beginning of a formula; a tab or a line break may stand before one (OWASP, "CSV injection"). Apostrophes
 * before it belong to it, so that a text that came with one keeps it on its way out and back.
 */
const FORMULA = /^'*[=+\-@\t\r\n]/;
const DEFUSED = /^'(?='*[=+\-@\t\r\n])/;

/** A cell that no spreadsheet runs: text that could begin a formula gets an apostrophe in front, which spreadsheets hide. */
export const defuseCell = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** The content of a cell before it was defused: the inverse, for files that come from a spreadsheet. */
export const undefuseCell = (cell: string): string => cell.replace(DEFUSED, '');
