/** Replaces style sheets: every class has its own name. */
export default new Proxy({}, { get: (_, name) => (name === '__esModule' ? undefined : String(name)) }) as Record<string, string>;
