/** A path with single slashes, without backslashes (browsers read them as slashes) and without invisible characters. */
const OWN = /^\/(?!\/)(?![^?#]*\/\/)[^\\\s\p{Cc}]*$/u;
const LONGEST = 2000;
const HOME = '/';
const SIGN_IN = /^\/auth(?:[/?#]|$)/;

/** Where to go after signing in: a path of this shop, never another site and never the sign-in page again. */
export const ownPath = (redirect: string | null): string =>
  redirect !== null && redirect.length <= LONGEST && OWN.test(redirect) && !SIGN_IN.test(redirect) ? redirect : HOME;
