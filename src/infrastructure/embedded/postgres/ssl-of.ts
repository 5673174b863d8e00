type Ssl = 'require' | 'prefer' | 'verify-full' | { readonly host: string; readonly checkServerIdentity?: () => undefined } | false;

/**
 * The encryption that an address requests (`sslmode`, PostgreSQL manual, 32.19), in the driver's options. Without the parameter it is off,
 * as in the driver. Certificates are verified against the authorities of Node (NODE_EXTRA_CA_CERTS adds some).
 * @throws for an unknown mode, because a typing error must not cause an unencrypted connection
 */
export const sslOf = (databaseUrl: string): Ssl => {
  const { hostname, searchParams } = new URL(databaseUrl);
  const mode = searchParams.get('sslmode');
  switch (mode) {
    case null:
    case 'disable':
      return false;
    // The driver cannot try an unencrypted connection first; with either mode encryption is optional.
    case 'allow':
    case 'prefer':
      return 'prefer';
    case 'require':
    case 'verify-full':
      return mode;
    case 'verify-ca':
      // The certificate must be of a known authority; its name is not verified.
      return { host: hostname, checkServerIdentity: () => undefined };
    default:
      throw new Error(`sslmode di DATABASE_URL harus disable, allow, prefer, require, verify-ca, atau verify-full, bukan "${mode}".`);
  }
};

export type { Ssl };
