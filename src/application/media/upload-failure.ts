import { fail, type Result, succeed } from '../../domain/shared/result.ts';
import { isPortError } from '../shared/port-error.ts';

const isCalledOff = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError';

/** Upload errors of section 8. */
export const uploadFailure = (error: unknown): Result<never> => {
  if (isCalledOff(error)) return fail('UPLOAD_CANCELLED');
  if (isPortError(error, 'missing')) return fail('BUCKET_NOT_FOUND');
  if (isPortError(error, 'denied')) return fail('UPLOAD_DENIED');
  if (isPortError(error, 'conflict')) return fail('FILE_EXISTS');
  return fail('UPLOAD_FAILED');
};

export const publicAddress = (path: string, url: string): Result<string> => {
  if (path === '') return fail('NO_PATH');
  return url === '' ? fail('NO_PUBLIC_URL') : succeed(url);
};
