import type { FailureTexts } from './failures.ts';

const PRODUCT_IMAGES = 'product-images';

/** The literal texts of section 8 of the specification, by the code of the failure. A page may have its own texts before these. */
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
  FILE_TOO_LARGE: ({ bucket }) =>
    bucket === PRODUCT_IMAGES ? 'File size too large (max 10MB)' : 'File size too large. Maximum size is 5MB',
  FILE_TYPE: ({ bucket, type, allowed }) =>
    bucket === PRODUCT_IMAGES ? `Invalid file type: ${type}. Allowed: ${allowed}` : `Invalid file type. Allowed types: ${allowed}`,
  BUCKET_NOT_FOUND: 'Storage bucket not found',
  UPLOAD_DENIED: 'Insufficient permissions to upload files',
  FILE_EXISTS: 'File already exists',
  NO_PATH: 'Upload succeeded but no path returned',
  NO_PUBLIC_URL: 'Failed to get public URL for uploaded file',
} as const satisfies FailureTexts;
