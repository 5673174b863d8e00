/** A path with single slashes, without backslashes (browsers read them as slashes) and without invisible characters. */
const OWN = /^\/(?!\/)(?![^?#]*\/\/)[^\\\s\p{Cc}]*$/u;
const LONGEST = 2000;
const HOME = '/';
const SIGN_IN = /^\/auth(?:[/?#]|$)/;

/** The destination after sign-in: a path of this shop, because another site would be an open redirect, and not the sign-in page. */
export const ownPath = (redirect: string | null): string =>
  redirect !== null && redirect.length <= LONGEST && OWN.test(redirect) && !SIGN_IN.test(redirect) ? redirect : HOME;
