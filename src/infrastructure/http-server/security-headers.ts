/** Headers on every answer (docs: security figures; OWASP Secure Headers). */
export const securityHeaders = (options: {
  /** Origin of a hosted backend, null when it is this one. */
  readonly backend: string | null;
  /** Origin of files, where it is another one. */
  readonly files?: string | null;
  /** Origin of the shop's pages. */
  readonly publicUrl?: string;
  readonly isHttps: boolean;
  /** While developing, the tool that reloads modules injects styles and one script of its own. */
  readonly isDevelopment: boolean;
  /** Origins of hosted scripts, on pages where they may run. */
  readonly scripts?: readonly string[];
}): Readonly<Record<string, string>> => {
  const { backend, files = null, publicUrl, isHttps, isDevelopment, scripts = [] } = options;
  // Current browsers include a page's own sockets in 'self'; Safari before 15.4 does not.
  const sockets = (backend ?? publicUrl)?.replace(/^http/, 'ws');
  const inline = isDevelopment ? " 'unsafe-inline'" : '';
  // Fonts are covered by the first: every answer carries this line.
  const policy = {
    'default-src': "'self'",
    'script-src': [`'self'${inline}`, ...scripts].join(' '),
    'style-src': `'self'${inline}`,
    'img-src': ["'self'", 'data:', 'blob:', backend, files].filter(Boolean).join(' '),
    'connect-src': ["'self'", backend, files, sockets, isDevelopment ? 'ws:' : null, ...scripts].filter(Boolean).join(' '),
    'worker-src': "'self'",
    'manifest-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  };
  return {
    'content-security-policy': Object.entries(policy)
      .map(([directive, sources]) => `${directive} ${sources}`)
      .join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'x-frame-options': 'DENY',
    // Over plain http browsers ignore both, and complain of the first on every page.
    ...(isHttps ? { 'cross-origin-opener-policy': 'same-origin', 'strict-transport-security': 'max-age=31536000' } : {}),
  };
};

/** For uploaded files: nothing in them may run, not even in an SVG that is opened by itself. */
export const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
