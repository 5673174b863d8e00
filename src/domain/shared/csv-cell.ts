/**
 * Prefixes that spreadsheets interpret as a formula, also after a tab or a line break (OWASP, "CSV injection"). Leading apostrophes are
 * included, so that a text that begins with one survives export and import.
 */
const FORMULA = /^'*[=+\-@\t\r\n]/;
const DEFUSED = /^'(?='*[=+\-@\t\r\n])/;

/** Escapes a cell: text that could begin a formula gets a leading apostrophe, which spreadsheets hide. */
export const defuseCell = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** Restores an escaped cell; the inverse of `defuseCell`. */
export const undefuseCell = (cell: string): string => cell.replace(DEFUSED, '');
