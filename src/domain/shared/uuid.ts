const PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a value is a UUID in its 36-character text form (RFC 9562, any version). */
export const isUuid = (value: unknown): value is string => typeof value === 'string' && PATTERN.test(value);
