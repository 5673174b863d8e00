import type { LogoSource } from '../../../application/installation/logo-source.ts';
import type { BackendFetch } from '../backend-fetch.ts';

const PUBLIC_FILE = '/storage/v1/object/public/';
const LARGEST = 5 * 1024 * 1024;
const TIMEOUT_MS = 5000;

/**
 * Reads the owner's logo from the shop's own files only, so that nobody can make this server fetch other addresses.
 * @param backendUrl origin
 * @param fileOrigin the origin of files; empty for the own origin
 */
export const ownLogo = (backend: BackendFetch, backendUrl: string, fileOrigin = ''): LogoSource => ({
  read: async (given) => {
    const address = given.startsWith(fileOrigin + PUBLIC_FILE) ? given.slice(fileOrigin.length) : given;
    if (!URL.canParse(address, backendUrl)) return null;
    const url = new URL(address, backendUrl);
    if (url.origin !== new URL(backendUrl).origin || !url.pathname.startsWith(PUBLIC_FILE)) return null;
    try {
      const answer = await backend(new Request(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }), null);
      if (!answer.ok || Number(answer.headers.get('content-length') ?? 0) > LARGEST) return null;
      const bytes = new Uint8Array(await answer.arrayBuffer());
      return bytes.length > LARGEST ? null : bytes;
    } catch {
      return null;
    }
  },
});
