import { type AuthError, isAuthRetryableFetchError } from '@supabase/supabase-js';
import { PortError } from '../../../application/shared/port-error.ts';

/** What Supabase's client hands back: an error, or else data. */
interface Answer {
  readonly data: unknown;
  readonly error: AuthError | null;
}

type DataOf<A extends Answer> = NonNullable<Extract<A, { readonly error: null }>['data']>;

/** Statuses that say nothing about what was asked. */
const isSilence = (error: AuthError): boolean => isAuthRetryableFetchError(error) || error.status === 0 || (error.status ?? 0) >= 500;

const toPortError = (error: AuthError): PortError =>
  new PortError(isSilence(error) ? 'unavailable' : 'denied', error.message, error.code ?? error.name);

/** The data of an answer. @throws PortError when there is an error instead */
export const answered = <A extends Answer>({ data, error }: A): DataOf<A> => {
  if (error !== null) throw toPortError(error);
  if (data === null || data === undefined) throw new PortError('unavailable', 'an empty answer');
  return data as DataOf<A>;
};

/** A token that the backend holds for over although this device's clock does not. */
export const isStaleToken = (error: unknown): boolean => error instanceof PortError && error.code === 'bad_jwt';
