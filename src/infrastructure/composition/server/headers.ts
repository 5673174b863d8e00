import { mayRunHostedScripts } from '../../../domain/telemetry/hosted-scripts.ts';
import type { HeadScript } from '../../http-server/built-assets.ts';
import type { FrontOptions } from '../../http-server/front-server.ts';
import { securityHeaders } from '../../http-server/security-headers.ts';
import type { ServerSettings } from '../../http-server/settings.ts';

/** Settings of a page for its deferred modules (read by composition/client/visit.ts). */
export const deferredSettings = (
  { hasWorker, vitalsSample, hostedScripts, hosted }: Pick<ServerSettings, 'hasWorker' | 'vitalsSample' | 'hostedScripts' | 'hosted'>,
  isDevelopment: boolean,
): string =>
  new URLSearchParams([
    ['worker', hasWorker && !isDevelopment ? 'on' : 'off'],
    // A hosted project without its secret key cannot store them.
    ['vitals', String(hosted !== null && hosted.secretKey === null ? 0 : vitalsSample)],
    ...hostedScripts.map((address) => ['script', address]),
  ]).toString();

/** Headers of every response: third-party scripts may run where the owner has configured them, and never on private pages. */
export const frontHeaders = (
  settings: ServerSettings,
  isDevelopment: boolean,
  headScript: HeadScript,
): Pick<FrontOptions, 'headers' | 'headersAt'> => {
  const { hosted, filesUrl, publicUrl, hostedScripts } = settings;
  const withScripts = (scripts: readonly string[]) =>
    securityHeaders({
      backend: hosted?.url ?? null,
      files: filesUrl,
      publicUrl,
      isHttps: publicUrl.startsWith('https:'),
      isDevelopment,
      scripts,
      inlineScripts: 'text' in headScript ? [headScript.text] : [],
    });
  const headers = withScripts([]);
  if (hostedScripts.length === 0) return { headers };
  const open = withScripts([...new Set(hostedScripts.map((address) => new URL(address).origin))]);
  return { headers, headersAt: (pathname) => (mayRunHostedScripts(pathname) ? open : {}) };
};
