const MOMENT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(\.\d{1,6})?(Z|[+-]\d{2}:?\d{2}|[+-]\d{2})$/;

/** Whether a text is a valid timestamp as PostgreSQL and JSON write it. */
export const isMoment = (text: string): boolean => {
  if (!MOMENT.test(text)) return false;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = text.slice(0, 19).split(/\D/).map(Number);
  const read = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  return read.getUTCMonth() === month - 1 && read.getUTCDate() === day && read.getUTCHours() === hour && minute < 60 && second < 60;
};
