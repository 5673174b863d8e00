import list from 'fxa-common-password-list';

/**
 * Whether a password is one of the 50,000 most common ones of at least eight characters, which are all of that length among the 100,000
 * most common. Only the server has the list, whose 240 kB would be the largest part of the browser's scripts.
 */
export const isCommonPassword = (password: string): boolean => list.test(password) || list.test(password.toLowerCase());
