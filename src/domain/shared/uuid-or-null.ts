import { isUuid } from './uuid.ts';

/** Ids that are not UUIDs, including the empty string, are stored as null (specification, section 5). */
export const uuidOrNull = (value: unknown): string | null => (isUuid(value) ? value.toLowerCase() : null);
