const PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Lower-case letters, digits and single hyphens; the database enforces the same rule. */
export const isSlug = (value: string): boolean => value.length <= 80 && PATTERN.test(value);
