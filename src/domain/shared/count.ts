/** Digits, with dots between thousands or without; `10,0` and `10.0` are ten, as spreadsheets write it. */
const COUNT = /^(\d+|[1-9]\d{0,2}(?:\.\d{3})+)(?:,00?|\.0)?$/;

/** Reads a typed count, a whole number up to the maximum. Null for anything else. */
export const readCount = (text: string, max: number): number | null => {
  const [, digits = ''] = COUNT.exec(text.trim()) ?? [];
  const count = Number(digits.replaceAll('.', ''));
  return digits !== '' && count <= max ? count : null;
};
