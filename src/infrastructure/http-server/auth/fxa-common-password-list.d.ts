declare module 'fxa-common-password-list' {
  const list: {
    /** Whether exactly this password is in the list. */
    test(password: string): boolean;
  };
  export = list;
}
