import { createHash } from 'node:crypto';

/** Allows an inline script or style element with exactly this text (CSP Level 3, 2.3.1). */
const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Allows one more style element in a policy of `securityHeaders`. */
export const allowStyle = (policy: string, css: string): string => policy.replace("style-src 'self'", `$& ${hashSource(css)}`);

/** Headers of every response (docs/security.md; OWASP Secure Headers). */
export const securityHeaders = (options: {
  /** The origin of a hosted backend; null for the embedded one. */
  readonly backend: string | null;
  /** The separate origin of files, if there is one. */
  readonly files?: string | null;
  /** Origin of the shop's pages. */
  readonly publicUrl?: string;
  readonly isHttps: boolean;
  /** In development the module reloader injects styles and one script. */
  readonly isDevelopment: boolean;
  /** Origins of third-party scripts, on pages where they may run. */
  readonly scripts?: readonly string[];
  /** The texts of scripts that stand in the shop's own pages. */
  readonly inlineScripts?: readonly string[];
}): Readonly<Record<string, string>> => {
  const { backend, files = null, publicUrl, isHttps, isDevelopment, scripts = [], inlineScripts = [] } = options;
  // Current browsers include WebSockets of the own origin in 'self'; Safari before 15.4 does not.
  const sockets = (backend ?? publicUrl)?.replace(/^http/, 'ws');
  const inline = isDevelopment ? " 'unsafe-inline'" : '';
  // Fonts are covered by default-src, which keeps this header short.
  const policy = {
    'default-src': "'self'",
    'script-src': [`'self'${inline}`, ...inlineScripts.map(hashSource), ...scripts].join(' '),
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
    // On plain http browsers ignore both, and log a warning about the first on every page.
    ...(isHttps ? { 'cross-origin-opener-policy': 'same-origin', 'strict-transport-security': 'max-age=31536000' } : {}),
  };
};

/** The policy of uploaded files: nothing in them may run, including an SVG that is opened directly. */
export const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
