import { fail, type Result, succeed } from '../../domain/shared/result.ts';
import { isPortError } from '../shared/port-error.ts';

const isCalledOff = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError';

/** Upload errors of section 8. */
export const uploadFailure = (error: unknown): Result<never> => {
  if (isCalledOff(error)) return fail('UPLOAD_CANCELLED', 'Unggahan dibatalkan.');
  if (isPortError(error, 'missing')) return fail('BUCKET_NOT_FOUND', 'Storage bucket not found');
  if (isPortError(error, 'denied')) return fail('UPLOAD_DENIED', 'Insufficient permissions to upload files');
  if (isPortError(error, 'conflict')) return fail('FILE_EXISTS', 'File already exists');
  return fail('UPLOAD_FAILED', 'Unggahan gagal. Coba lagi.');
};

export const publicAddress = (path: string, url: string): Result<string> => {
  if (path === '') return fail('NO_PATH', 'Upload succeeded but no path returned');
  return url === '' ? fail('NO_PUBLIC_URL', 'Failed to get public URL for uploaded file') : succeed(url);
};
