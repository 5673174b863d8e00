import { isPortError, networkFailure, PortError, type PortErrorReason } from '../../../application/shared/port-error.ts';

/** The error part of postgrest-js's answer. */
interface Answer {
  readonly error: { readonly message?: string; readonly code?: string } | null;
  readonly status: number;
}

/** PostgreSQL's error classes (appendix A of its manual) and PostgREST's own codes. */
const reasonOf = (code: string, status: number): PortErrorReason => {
  if (code === '42501' || status === 401 || status === 403) return 'denied';
  if (code === '23505' || code === '23503' || code === '23P01') return 'conflict';
  if (code.startsWith('23') || code.startsWith('22')) return 'invalid';
  if (code === 'PGRST116') return 'invalid';
  // The schema does not know a relation (PGRST2xx is PostgREST's schema cache), or the backend does not support such a query (PGRST100).
  if (code.startsWith('PGRST2') || code === 'PGRST100' || code === '42P01' || code === '42703') return 'missing';
  return 'unavailable';
};

/** Refusals that use cases distinguish, by SQLSTATE (appendix A of PostgreSQL's manual; the catalogue's triggers raise 22F01). */
const CONTRACT_CODES: Readonly<Record<string, string>> = {
  '23503': 'REFERENCE',
  '23505': 'TAKEN',
  '23P01': 'CHANGED',
  '57014': 'TIMEOUT',
  '22F01': 'FILE_WITHHELD',
  // PostgREST's code for anything but exactly one row (section 8).
  PGRST116: 'MULTIPLE_ROWS',
};

/** Codes that functions of the schema raise, such as PRICE_UNDER_SALE; they are those of the contract. */
const NAME = /^[A-Z]+(_[A-Z]+)+$/;

const contractCode = (code: string, message: string): string | null =>
  NAME.test(message) ? message : (CONTRACT_CODES[code] ?? (code === '' ? null : code));

const toPortError = (answer: Answer): PortError => {
  const code = answer.error?.code ?? '';
  const message = answer.error?.message ?? `status ${answer.status}`;
  const { status } = answer;
  return status === 0 ? networkFailure(message) : new PortError(reasonOf(code, status), message, contractCode(code, message), { status });
};

/** Gives the refusals of a function that the database raises by code the reasons that use cases distinguish. @throws PortError */
export const withReasons = async <T>(reasons: Readonly<Record<string, PortErrorReason>>, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    const reason = isPortError(error) && error.code !== null ? reasons[error.code] : undefined;
    throw reason === undefined || !isPortError(error) ? error : new PortError(reason, error.message, error.code);
  }
};

/** The data of an answer. @throws PortError for an error */
export const dataOf = <T>(answer: Answer & { readonly data: T }): NonNullable<T> => {
  if (answer.error !== null || answer.data === null || answer.data === undefined) throw toPortError(answer);
  return answer.data;
};

/** The data of an answer that may be null. @throws PortError */
export const dataOrNull = <T>(answer: Answer & { readonly data: T }): T => {
  if (answer.error !== null) throw toPortError(answer);
  return answer.data;
};
