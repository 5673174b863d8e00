import type { Failure, FailureValues } from '../../domain/shared/result.ts';
import type { ErrorLog } from './error-log.ts';
import { isPortError, PortError } from './port-error.ts';

const PRODUCT_IMAGES = 'product-images';

type Texts = Readonly<Record<string, string | ((values: FailureValues) => string)>>;

/**
 * The literal texts of sections 5 and 8 of the specification, by the code of the failure. Interfaces answer them and the log contains them;
 * screens have Indonesian ones (ui/text/screen-failures.text.ts).
 */
export const specifiedFailures = {
  LOGIN_FAILED: 'Login failed',
  SIGNUP_FAILED: 'Signup failed',
  VERIFICATION_FAILED: 'Verification failed',
  PROFILE_COMPLETION_FAILED: 'Profile completion failed',
  NOT_SIGNED_IN: 'Please login first',
  NETWORK_ERROR: 'Network error. Please try again.',
  RLS_POLICY_ERROR: 'Database access denied. This requires administrator access to fix Row Level Security policies.',
  INVALID_PRICE: 'Invalid price supplied',
  NAME_AND_DESCRIPTION_REQUIRED: 'Name & description required',
  CATEGORY_REQUIRED: 'Category is required',
  INVALID_FILE: 'Invalid file provided',
  FILE_EMPTY: 'File is empty',
  FILE_TOO_LARGE: ({ bucket }: FailureValues) =>
    bucket === PRODUCT_IMAGES ? 'File size too large (max 10MB)' : 'File size too large. Maximum size is 5MB',
  FILE_TYPE: ({ bucket, type, allowed }: FailureValues) =>
    bucket === PRODUCT_IMAGES ? `Invalid file type: ${type}. Allowed: ${allowed}` : `Invalid file type. Allowed types: ${allowed}`,
  BUCKET_NOT_FOUND: 'Storage bucket not found',
  UPLOAD_DENIED: 'Insufficient permissions to upload files',
  FILE_EXISTS: 'File already exists',
  NO_PATH: 'Upload succeeded but no path returned',
  NO_PUBLIC_URL: 'Failed to get public URL for uploaded file',
} as const satisfies Texts;

/** The specification's text of a failure; null where it has none. */
export const specifiedText = ({ code, values = {} }: Failure): string | null => {
  const text = Object.hasOwn(specifiedFailures, code) ? (specifiedFailures as Texts)[code] : undefined;
  return typeof text === 'function' ? text(values) : (text ?? null);
};

/** Logs a failure in the specification's words. @param cause what the backend said */
export const logSpecified = (errors: Pick<ErrorLog, 'record'>, where: string, failure: Failure, cause?: unknown): void => {
  const text = specifiedText(failure);
  if (text === null) errors.record(where, cause ?? new Error(failure.code));
  else {
    const reason = isPortError(cause) ? cause.reason : 'invalid';
    errors.record(where, new PortError(reason, text, failure.code, cause === undefined ? {} : { cause }));
  }
};

/** A log in which the database's refusals have the specification's words (section 8: 42501). */
export const inSpecifiedWords = (errors: Pick<ErrorLog, 'record'>): Pick<ErrorLog, 'record'> => ({
  record: (where, error) =>
    isPortError(error, 'denied') ? logSpecified(errors, where, { code: 'RLS_POLICY_ERROR' }, error) : errors.record(where, error),
});
