type Ssl = 'require' | 'prefer' | 'verify-full' | { readonly host: string; readonly checkServerIdentity?: () => undefined } | false;

/**
 * How an address wants its connections encrypted (`sslmode`, PostgreSQL manual, 32.19), as the driver understands it. Without the word
 * it is not, as the driver has it. Certificates are checked against the authorities that Node knows (NODE_EXTRA_CA_CERTS adds some).
 * @throws for a word that is none of PostgreSQL's: a slip must not end in a connection that anybody can read
 */
export const sslOf = (databaseUrl: string): Ssl => {
  const { hostname, searchParams } = new URL(databaseUrl);
  const mode = searchParams.get('sslmode');
  switch (mode) {
    case null:
    case 'disable':
      return false;
    // The driver knows no "plain first": with either word a server may do without.
    case 'allow':
    case 'prefer':
      return 'prefer';
    case 'require':
    case 'verify-full':
      return mode;
    case 'verify-ca':
      // A certificate from an authority, whatever name it bears.
      return { host: hostname, checkServerIdentity: () => undefined };
    default:
      throw new Error(`sslmode di DATABASE_URL harus disable, allow, prefer, require, verify-ca, atau verify-full, bukan "${mode}".`);
  }
};

export type { Ssl };
