import { PortError, type PortErrorReason } from '../../../application/shared/port-error.ts';

/** What postgrest-js hands back beside the data. */
interface Answer {
  readonly error: { readonly message?: string; readonly code?: string } | null;
  readonly status: number;
}

/** PostgreSQL's classes of errors (appendix A of its manual) and PostgREST's own codes. */
const reasonOf = (code: string, status: number): PortErrorReason => {
  if (code === '42501' || status === 401 || status === 403) return 'denied';
  if (code === '23505' || code === '23503' || code === '23P01') return 'conflict';
  if (code.startsWith('23') || code.startsWith('22')) return 'invalid';
  // A relation the schema does not know: PGRST2xx is PostgREST's schema cache.
  if (code.startsWith('PGRST2') || code === '42P01' || code === '42703') return 'missing';
  return 'unavailable';
};

/** Refusals that use cases tell apart, by SQLSTATE (appendix A of PostgreSQL's manual; 22F01 is raised by the catalogue's own triggers). */
const CONTRACT_CODES: Readonly<Record<string, string>> = {
  '23503': 'REFERENCE',
  '23505': 'TAKEN',
  '23P01': 'CHANGED',
  '57014': 'TIMEOUT',
  '22F01': 'FILE_WITHHELD',
};

/** Functions of the schema raise names such as PRICE_UNDER_SALE: those are the contract's. */
const NAME = /^[A-Z]+(_[A-Z]+)+$/;

const contractCode = (code: string, message: string): string | null =>
  NAME.test(message) ? message : (CONTRACT_CODES[code] ?? (code === '' ? null : code));

const toPortError = (answer: Answer): PortError => {
  const code = answer.error?.code ?? '';
  const message = answer.error?.message ?? `status ${answer.status}`;
  return new PortError(reasonOf(code, answer.status), message, contractCode(code, message));
};

/** The data of an answer. @throws PortError when there is an error instead */
export const dataOf = <T>(answer: Answer & { readonly data: T }): NonNullable<T> => {
  if (answer.error !== null || answer.data === null || answer.data === undefined) throw toPortError(answer);
  return answer.data;
};

/** The data of an answer that may be empty on purpose. @throws PortError */
export const dataOrNull = <T>(answer: Answer & { readonly data: T }): T => {
  if (answer.error !== null) throw toPortError(answer);
  return answer.data;
};
