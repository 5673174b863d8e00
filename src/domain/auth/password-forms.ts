/** The form in which passwords are stored: keyboards send the same letter composed or decomposed (Unicode NFC and NFD). */
export const composedPassword = (password: string): string => password.normalize('NFC');

/** What to compare: the stored form, and the password as typed where it differs, as older accounts stored it. */
export const passwordForms = (password: string): readonly [string, ...string[]] => {
  const composed = composedPassword(password);
  return composed === password ? [password] : [composed, password];
};
