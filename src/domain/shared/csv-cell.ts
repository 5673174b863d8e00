/**
 * Prefixes that spreadsheets interpret as a formula, also after a tab or a line break (OWASP, "CSV injection"), and texts that they take for
 * a number and write back with other digits: a leading zero, more digits than they show, an exponent. Leading apostrophes are included, so
 * that a text that begins with one survives export and import.
 */
const CHANGED = String.raw`'*(?:[=+\-@\t\r\n]|0\d+$|\d{12,}$|\d+(?:\.\d+)?[eE][+-]?\d+$)`;
const UNSAFE = new RegExp(`^${CHANGED}`);
const DEFUSED = new RegExp(`^'(?=${CHANGED})`);

/** Escapes a text that a spreadsheet would change with a leading apostrophe, so that it stays a text. */
export const defuseCell = (text: string): string => (UNSAFE.test(text) ? `'${text}` : text);

/** Restores an escaped cell; the inverse of `defuseCell`. */
export const undefuseCell = (cell: string): string => cell.replace(DEFUSED, '');
