import { isUuid } from './uuid.ts';

/** Section 5: ids that are not UUIDs, the empty string included, are stored as null. */
export const uuidOrNull = (value: unknown): string | null => (isUuid(value) ? value.toLowerCase() : null);
