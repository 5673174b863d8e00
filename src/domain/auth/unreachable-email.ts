/**
 * Whether it is the address of an account that has no e-mail, `<id>@users.invalid`. Supabase Auth names authenticator apps by an address,
 * so that every account has one; no letter reaches this one (RFC 2606, section 2).
 */
export const isUnreachableEmail = (email: string): boolean => email.trim().toLowerCase().endsWith('@users.invalid');
