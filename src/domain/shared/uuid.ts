const PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a value is a UUID in its 36-character text form (RFC 9562, any version). */
export const isUuid = (value: unknown): value is string => typeof value === 'string' && PATTERN.test(value);

/** Section 5: ids that are not UUIDs, the empty string included, are stored as null. */
export const uuidOrNull = (value: unknown): string | null => (isUuid(value) ? value.toLowerCase() : null);
